/** `/office/transactions`: every movement of T-Coins of the brand, what they come to, and who has them (R-304, D-120). */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { OfficeFrame } from "../../../app/office/OfficeFrame";
import { FileDownload } from "../../../ui/FileDownload";
import { ToggleRow } from "../../../ui/ToggleRow";
import { fetchLogFile } from "./api";
import { Filters } from "./Filters";
import { fileName, filterOf, type View, viewOf, withFilter } from "./filterOf";
import { LogPart } from "./LogPart";
import { PeoplePart } from "./PeoplePart";
import styles from "./transactions.module.css";
import { useToday } from "./useToday";

export function TransactionsScreen() {
  const { t } = useTranslation("transactions");
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search, useToday());
  const view = viewOf(search);
  const choose = (chosen: View) =>
    setSearch(withFilter(search, "view", chosen === "people" ? "people" : ""), { replace: true });
  return (
    <OfficeFrame
      title={t("title")}
      lead={t("lead")}
      action={<FileDownload text={t("export")} name={fileName(filter)} load={() => fetchLogFile(filter)} />}
    >
      <div className={styles.screen}>
        <ToggleRow<View>
          label={t("view.label")}
          value={view}
          onChange={choose}
          options={[
            { value: "entries", text: t("view.entries") },
            { value: "people", text: t("view.people") },
          ]}
          fill
        />
        <Filters />
        {view === "people" ? <PeoplePart filter={filter} /> : <LogPart filter={filter} />}
      </div>
    </OfficeFrame>
  );
}
