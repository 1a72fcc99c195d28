/** A file, the language of those whose line names none, and what a file needs. Nothing is made here. */
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { ApiError, errorText } from "../../../../api/errors";
import type { Lang } from "../../../../api/types";
import { useTenant } from "../../../../app/theme/brand";
import { formatList } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { ownName } from "../../../../i18n/languages";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { SelectField } from "../../../../ui/Field";
import { FilePicker } from "../../../../ui/FilePicker";
import { saveFile } from "../../../../ui/saveFile";
import { columns, largestFile, templateFile, useCheckFile } from "./api";
import styles from "./import.module.css";
import { withOpened } from "./place";

/** What may stand in a column that has a closed list, in the server's words. */
const closed = { role: ["student", "teacher", "parent"], lang: ["en", "cn", "tw"] } as const;

export function ChooseFile() {
  const { t } = useTranslation("people_import");
  const tenant = useTenant();
  const [search, setSearch] = useSearchParams();
  const [file, setFile] = useState<File | null>(null);
  const [lang, setLang] = useState<Lang>(tenant.default_language);
  const check = useCheckFile();
  const isTooLarge = file !== null && file.size > largestFile;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!file || isTooLarge) return;
    check.mutate({ file, lang }, { onSuccess: ({ id }) => setSearch(withOpened(search, id)) });
  };
  return (
    <div className={styles.choose}>
      <Card component="form" title={t("file.title")} className={styles.part} onSubmit={submit}>
        <FilePicker
          file={file}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          most={largestFile}
          words={{ choose: t("file.choose"), limit: t("file.limit"), tooLarge: t("file.too_large") }}
          onPick={(picked) => {
            // Whoever closes the dialog without a choice keeps the file.
            if (picked) setFile(picked);
            check.reset();
          }}
        />
        <SelectField
          label={t("file.lang")}
          hint={t("file.lang_hint")}
          className={styles.lang ?? ""}
          value={lang}
          onChange={(event) => {
            setLang(event.target.value as Lang);
            check.reset();
          }}
        >
          {tenant.languages.map((each) => (
            <option key={each} value={each}>
              {ownName[each]}
            </option>
          ))}
        </SelectField>
        {check.error && <Refused error={check.error} />}
        <div className={styles.acts}>
          <Button variant="primary" type="submit" disabled={!file || isTooLarge} loading={check.isPending}>
            {t("file.check")}
          </Button>
          {check.isPending && (
            <span className="note" role="status">
              {t("file.checking")}
            </span>
          )}
        </div>
      </Card>
      <Needs />
    </div>
  );
}

/** The columns, and a file that has them. */
function Needs() {
  const { t } = useTranslation("people_import");
  const lang = useLanguage();
  return (
    <Card title={t("file.columns")} className={styles.part}>
      <p className="quiet small">{t("file.columns_lead")}</p>
      <dl className={`small ${styles.columns}`}>
        {columns.map((column) => (
          <div key={column}>
            <dt>
              <code>{column}</code>
            </dt>
            <dd className="quiet">
              {column === "role" || column === "lang"
                ? t(`file.column.${column}`, { words: formatList(closed[column], lang) })
                : t(`file.column.${column}`)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="quiet small">{t("file.ignored")}</p>
      <div className={styles.acts}>
        <Button icon="download" onClick={() => saveFile(templateFile(), "people.csv")}>
          {t("file.template")}
        </Button>
      </div>
    </Card>
  );
}

/** The server's own sentence where it has one about the file. */
function Refused({ error }: { error: Error }) {
  const { t } = useTranslation("people_import");
  const { t: common } = useTranslation("common");
  const isLarge = error instanceof ApiError && error.status === 413;
  return <Alert>{isLarge ? t("file.too_large") : errorText(error, common)}</Alert>;
}
