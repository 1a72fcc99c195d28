/** Reported ways to remember a word: counted by the list that they are decided in. */
import { useTranslation } from "react-i18next";
import { paths } from "../../../../app/paths";
import { useReportedMemories } from "../../../flashcards/memories/office/api";
import { CalledLine } from "./CalledLine";
import { TodayLine } from "./TodayLine";

export function MemoriesLine() {
  const { t } = useTranslation("homes");
  return (
    <CalledLine query={useReportedMemories("reported")} title={t("office.memories")}>
      {({ total }) => (
        <TodayLine
          figure={total}
          to={paths.officeMemories}
          title={t("office.memories")}
          note={t(total > 0 ? "office.memories_note" : "office.memories_none")}
        />
      )}
    </CalledLine>
  );
}
