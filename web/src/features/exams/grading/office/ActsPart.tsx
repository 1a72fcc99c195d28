/** What was done with grading jobs, newest first. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Card } from "../../../../ui/Card";
import { SelectField } from "../../../../ui/Field";
import { Pager } from "../../../../ui/Pager";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { Cell, Row, Table } from "../../../../ui/Table";
import { type LoggedGradingAct, useGradingActs } from "./api";
import { actKeys, actOf } from "./figures";
import styles from "./office.module.css";

export function ActsPart() {
  const { t } = useTranslation("office_grading");
  const [search, setSearch] = useSearchParams();
  const act = actOf(search.get("act"));
  const page = Math.max(1, Number(search.get("page")) || 1);
  const choose = (chosen: string) =>
    setSearch(chosen ? { view: "acts", act: chosen } : { view: "acts" }, { replace: true });
  return (
    <>
      <div className={styles.choose}>
        <SelectField
          label={t("acts.act")}
          value={act ? actKeys[act] : ""}
          isOn={act !== null}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{t("acts.all")}</option>
          {Object.values(actKeys).map((key) => (
            <option key={key} value={key}>
              {t(`acts.kinds.${key}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <QueryGate
        query={useGradingActs(page, act)}
        part={t("views.acts")}
        skeleton={<SkeletonCard lines={[30, 100, 100]} />}
      >
        {({ data, total }) =>
          data.length === 0 ? (
            <Empty title={t("acts.none_title")} text={t("acts.none_text")} />
          ) : (
            <>
              <Acts acts={data} />
              <Pager page={page} total={total} />
            </>
          )
        }
      </QueryGate>
    </>
  );
}

function Acts({ acts }: { acts: readonly LoggedGradingAct[] }) {
  const { t } = useTranslation(["office_grading", "shop"]);
  const lang = useLanguage();
  return (
    <Card pad={false} title={t("office_grading:views.acts")}>
      <Table
        label={t("office_grading:views.acts")}
        className={`${styles.rows} num`}
        head={[
          t("office_grading:acts.when"),
          t("office_grading:acts.who"),
          t("office_grading:acts.act"),
          t("office_grading:acts.test"),
          t("office_grading:pay.product"),
        ]}
      >
        {acts.map(({ id, act, by, at, title, product, reason, given_to }) => (
          <Row key={id}>
            <Cell head>{formatDate(at, lang, "dayTime")}</Cell>
            <Cell>{by || t("office_grading:gone")}</Cell>
            <Cell>
              {reason !== null &&
                t("office_grading:acts.skipped", { reason: t(`office_grading:acts.reasons.${reason}`) })}
              {given_to !== null &&
                t("office_grading:acts.assigned_to", { name: given_to || t("office_grading:gone") })}
              {reason === null && given_to === null && t(`office_grading:acts.kinds.${actKeys[act]}`)}
            </Cell>
            <Cell>{title === null ? t("office_grading:acts.canceled") : <span lang="en">{title}</span>}</Cell>
            <Cell>{product === null ? "–" : t(`shop:grading.products.${product}`)}</Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
