/** The class report: which days and which language, then the file once it is made (docs/decisions/0060-the-class-report.md). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import type { Lang } from "../../../../api/types";
import { useTenant } from "../../../../app/theme/brand";
import { useLanguage } from "../../../../i18n/language";
import { ownName } from "../../../../i18n/languages";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { RadioGroup } from "../../../../ui/Choices";
import { Dialog } from "../../../../ui/Dialog";
import { DateField } from "../../../../ui/dates/DateField";
import { SelectField } from "../../../../ui/Field";
import { FileDownload } from "../../../../ui/FileDownload";
import { FormDialog } from "../../../../ui/FormDialog";
import { useForm } from "../../../../ui/form/useForm";
import {
  type ClassReport,
  fetchClassReport,
  useAskClassReport,
  useClassReport,
} from "../../../people/teaching/api";
import { type ClassReportForm, isDay, isPeriod, isRange, periods, wanted } from "./classReport";
import styles from "./teacher.module.css";

export function ClassReportDialog({ onClose }: { onClose: () => void }) {
  const [asked, setAsked] = useState<ClassReport | null>(null);
  return asked ? <Made asked={asked} onClose={onClose} /> : <Ask onAsked={setAsked} onClose={onClose} />;
}

function Ask({ onAsked, onClose }: { onAsked: (report: ClassReport) => void; onClose: () => void }) {
  const { t } = useTranslation("homes");
  const { languages } = useTenant();
  const lang = useLanguage();
  const ask = useAskClassReport();
  const form = useForm<ClassReportForm, "period">({
    blank: { period: "30", from: "", to: "", lang },
    wording: () => t("class_report.period_wrong"),
  });
  const submit = form.run(async (values) => onAsked(await ask.mutateAsync(wanted(values))));
  const period = form.watch("period");
  return (
    <FormDialog
      title={t("class_report.title")}
      words={{ cancel: t("class_report.cancel"), submit: t("class_report.make") }}
      className={styles.form}
      close={onClose}
      submit={submit}
      isSaving={form.isSending}
      complaint={form.refusal ?? null}
    >
      <p className="quiet">{t("class_report.lead")}</p>
      <RadioGroup
        label={t("class_report.period")}
        value={period}
        onChange={(chosen) => form.setValue("period", chosen)}
        options={periods.map((value) => ({ value, label: t(`class_report.periods.${value}`) }))}
      />
      {isRange(period) && (
        <div className={styles.range}>
          <DateField
            label={t("class_report.from")}
            {...form.field("from", { validate: (from, values) => isDay(from, values) || "period" })}
          />
          <DateField
            label={t("class_report.to")}
            {...form.field("to", { validate: (to, values) => isPeriod({ ...values, to }) || "period" })}
          />
        </div>
      )}
      <SelectField label={t("class_report.lang")} {...form.field("lang")}>
        {languages.map((each: Lang) => (
          <option key={each} value={each}>
            {ownName[each]}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}

/** It is being made, then it can be saved. */
function Made({ asked, onClose }: { asked: ClassReport; onClose: () => void }) {
  const { t } = useTranslation("homes");
  const { t: tc } = useTranslation("common");
  const { data: report, error } = useClassReport(asked);
  const { id, is_ready, pages, from, to } = report;
  return (
    <Dialog
      title={t("class_report.title")}
      onDismiss={onClose}
      actions={<Button onClick={onClose}>{t("class_report.close")}</Button>}
    >
      <div className="stack">
        <p className="num">{t("class_report.days", { from, to })}</p>
        {error ? (
          <Alert>{errorText(error, tc)}</Alert>
        ) : (
          <p role="status">
            {is_ready ? t("class_report.ready", { count: pages ?? 1 }) : t("class_report.making")}
          </p>
        )}
        {is_ready && !error && (
          <FileDownload
            text={t("class_report.download")}
            name={`${t("class_report.file")} ${to}.pdf`}
            load={() => fetchClassReport(id)}
          />
        )}
      </div>
    </Dialog>
  );
}
