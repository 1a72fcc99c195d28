/** Says that the log is narrowed to one person, and leads out of it and to the person. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { userAt } from "../../../app/paths";
import { Button } from "../../../ui/Button";
import { withFilter } from "./filterOf";
import styles from "./transactions.module.css";

interface OnePersonProps {
  id: string;
  /** Unknown where the person has no entry here. */
  name: string | null;
}

export function OnePerson({ id, name }: OnePersonProps) {
  const { t } = useTranslation("transactions");
  const [search] = useSearchParams();
  return (
    <div className={styles.one}>
      <p>{name === null ? t("one.unknown") : t("one.name", { name })}</p>
      <div>
        <Button size="small" to={`${userAt(id)}?tab=coins`}>
          {t("one.open")}
        </Button>
        <Button size="small" icon="close" to={`?${withFilter(search, "user", "")}`}>
          {t("one.all")}
        </Button>
      </div>
    </div>
  );
}
