/** What somebody in the log is called. */
import { useTranslation } from "react-i18next";
import type { LogUser } from "./api";

/** A blank name is told as the specification has it. */
export function useUserName(): (user: LogUser) => string {
  const { t } = useTranslation("transactions");
  return (user) => user.name || t("unfinished");
}
