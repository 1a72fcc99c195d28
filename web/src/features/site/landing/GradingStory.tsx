/** How a response becomes a mark: one night as a bar, four steps, and a marked paragraph. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../../app/paths";

const steps = [1, 2, 3, 4] as const;
const levels = ["scores", "simple", "vip"] as const;

export function GradingStory() {
  const { t } = useTranslation("landing");
  return (
    <section className="sect">
      <div className="wrap">
        <h2>{t("grading.title")}</h2>
        <p className="lead2">{t("grading.lead")}</p>
        <Night />
        <ol className="steps4">
          {steps.map((step) => (
            <li key={step}>
              <b>{t(`grading.step${step}`)}</b>
              <p>{t(`grading.step${step}_text`)}</p>
            </li>
          ))}
        </ol>
        <MarkedParagraph />
        <div className="levels">
          {levels.map((level) => (
            <div key={level}>
              <h3>{t(`levels.${level}`)}</h3>
              <p>{t(`levels.${level}_text`)}</p>
            </div>
          ))}
        </div>
        <p className="see">
          <Link className="link" to={paths.gradingSamples}>
            {t("levels.samples")}
          </Link>
        </p>
      </div>
    </section>
  );
}

/** An example of a kept promise. When it was due depends on the brand, so no hour stands at its end. */
function Night() {
  const { t } = useTranslation("landing");
  return (
    <div className="night" role="img" aria-label={t("grading.example")}>
      <div className="at">
        <span className="b">{t("grading.monday")}</span>
        <span className="c">08:15</span>
        <span className="d">
          <i>11:02</i>
          <i>{t("grading.due")}</i>
        </span>
      </div>
      <div className="hourbar">
        <span className="b">{t("grading.waiting")}</span>
        <span className="c">{t("grading.marking")}</span>
        <span className="d">{t("grading.spare")}</span>
      </div>
    </div>
  );
}

/** The learner's English stays English; what the grader says follows the interface. */
function MarkedParagraph() {
  const { t } = useTranslation("landing");
  return (
    <div className="card marked" id="marked">
      <div className="sheet">
        <p className="who">{t("marked.who")}</p>
        <p lang="en">
          I agree with Dana that cities should charge drivers, <del>because</del> <ins>but only if</ins> the
          money <del>go</del> <ins>goes</ins> back to buses.<sup>1</sup> In my city the last bus leaves at
          ten, so nurses who finish at midnight have no <del>chooses</del> <ins>choice</ins>.<sup>2</sup>
        </p>
      </div>
      <div className="margin">
        <div className="mnote">
          <b>1</b>
          <p>
            <em>{t("marked.note1_name")}</em> {t("marked.note1")}
          </p>
        </div>
        <div className="mnote">
          <b>2</b>
          <p>
            <em>{t("marked.note2_name")}</em> {t("marked.note2")}
          </p>
        </div>
      </div>
    </div>
  );
}
