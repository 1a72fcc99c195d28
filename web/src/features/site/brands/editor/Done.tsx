/** The brand is there: where it lives and what comes next. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../../../app/paths";
import { Icon } from "../../../../ui/Icon";
import type { MadeBrand } from "./api";

export function Done({ made, name }: { made: MadeBrand; name: string }) {
  const { t } = useTranslation("brands");
  return (
    <section className="card pad brand-done">
      <h2>{t("done.title", { name })}</h2>
      <p className="quiet">{t("done.text")}</p>
      <p>
        <code>{made.url}</code>
      </p>
      <div className="row acts">
        <a className="btn fill" href={made.url} target="_blank" rel="noreferrer">
          {t("done.open")}
          <Icon name="forward" size={18} />
        </a>
        <Link className="btn" to={paths.officeBrands}>
          {t("done.list")}
        </Link>
      </div>
    </section>
  );
}
