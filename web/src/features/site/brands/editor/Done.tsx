/** The brand is there: where it lives and what comes next. */

import { useTranslation } from "react-i18next";
import { paths } from "../../../../app/paths";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Icon } from "../../../../ui/Icon";
import type { MadeBrand } from "./api";
import styles from "./editor.module.css";

export function Done({ made, name }: { made: MadeBrand; name: string }) {
  const { t } = useTranslation("brands");
  return (
    <Card className={styles.done}>
      <h2>{t("done.title", { name })}</h2>
      <p className="quiet">{t("done.text")}</p>
      <p>
        <code>{made.url}</code>
      </p>
      <div className="row">
        <Button variant="primary" href={made.url} target="_blank" rel="noreferrer">
          {t("done.open")}
          <Icon name="forward" size={18} />
        </Button>
        <Button to={paths.officeBrands}>{t("done.list")}</Button>
      </div>
    </Card>
  );
}
