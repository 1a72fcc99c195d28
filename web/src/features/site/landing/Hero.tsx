/** The first screen: what it is, the one thing to do, and the product itself on the brand's ground. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../../app/paths";
import { useTenant } from "../../../app/theme/brand";
import { useLanguage } from "../../../i18n/language";
import { HeroDrawing } from "../../../ui/heroes/HeroDrawing";
import { SampleTask } from "./SampleTask";

export function Hero() {
  const { t } = useTranslation("landing");
  const tenant = useTenant();
  const lang = useLanguage();
  const copy = tenant.copy[lang] ?? tenant.copy[tenant.default_language] ?? {};
  return (
    <section className="hero">
      <div className="say">
        <h1>{copy.headline}</h1>
        <p className="lead">{copy.lead}</p>
        <div className="do">
          <Link className="btn fill big" to={paths.register}>
            {copy.cta}
          </Link>
          <Link className="btn big" to={paths.tryQuestions}>
            {t("try")}
          </Link>
          <a className="link" href="#marked">
            {t("see_marked")}
          </a>
        </div>
        <p className="fine note">{copy.note}</p>
      </div>
      <div className="side">
        <HeroDrawing hero={tenant.hero} />
        <SampleTask />
        <div className="came num" aria-hidden="true">
          <b>4.5</b>
          <span>
            <strong>{t("sample.came_title")}</strong>
            <br />
            <span className="quiet">{t("sample.came_note")}</span>
          </span>
        </div>
      </div>
    </section>
  );
}
