/** `/admin-tools/tenants`: every brand with its people, tests, gradings and revenue of the last 30 days. */
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { paths } from "../../../../app/paths";
import { useTitle } from "../../../../app/shell/useTitle";
import { SampleNotice } from "../../../../app/tools/SampleNotice";
import { Button } from "../../../../ui/Button";
import { Field } from "../../../../ui/Field";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { useTenantUsage } from "./api";
import { TenantTable } from "./TenantTable";
import styles from "./tenants.module.css";

export function TenantsScreen() {
  const { t } = useTranslation("tools");
  const [search] = useSearchParams();
  const words = search.get("search")?.trim() ?? "";
  useTitle(t("tenants.title"));
  return (
    <div className={`${styles.tenants} wrap`}>
      <header className={styles.head}>
        <h1>{t("tenants.title")}</h1>
        <p className="quiet">{t("tenants.lead")}</p>
      </header>
      <SampleNotice />
      <Search key={words} searched={words} />
      <Tenants words={words} />
    </div>
  );
}

/** Takes effect on Enter: what was looked for is in the address. */
function Search({ searched }: { searched: string }) {
  const { t } = useTranslation("tools");
  const [, setSearch] = useSearchParams();
  const [words, setWords] = useState(searched);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSearch(words.trim() ? { search: words.trim() } : {});
  };
  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <Field
          type="search"
          label={t("tenants.search")}
          hideLabel
          placeholder={t("tenants.search")}
          value={words}
          maxLength={200}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" icon="search">
          {t("tenants.go")}
        </Button>
      </form>
    </search>
  );
}

function Tenants({ words }: { words: string }) {
  const { t } = useTranslation("tools");
  const [search] = useSearchParams();
  const asked = Number(search.get("page"));
  const page = Number.isSafeInteger(asked) && asked > 0 ? asked : 1;
  return (
    <QueryGate
      query={useTenantUsage(words, page)}
      part={t("tenants.list")}
      skeleton={<SkeletonCard lines={[30, 100, 100, 100, 100]} />}
    >
      {(found) => {
        if (found.data.length > 0) return <TenantTable found={found} isNarrowed={words !== ""} />;
        return words ? (
          <Empty
            title={t("tenants.empty.narrowed_title")}
            text={t("tenants.empty.narrowed_text", { words })}
            action={<Button to="?">{t("tenants.clear")}</Button>}
          />
        ) : (
          <Empty
            title={t("tenants.empty.title")}
            text={t("tenants.empty.text")}
            action={<Button to={paths.officeBrands}>{t("tenants.empty.brands")}</Button>}
          />
        );
      }}
    </QueryGate>
  );
}
