/** The frame of registration: the form, and beside it what the account is good for. */
import "./accounts.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useTenant } from "../../../app/theme/brand";
import { countSample, readSampleResult } from "../../../device/sampleResult";
import { Icon } from "../../../ui/Icon";

export function RegisterFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation("accounts");
  const sample = readSampleResult();
  const { free_tests, free_sections } = useTenant().settings.limits;
  const free = [
    free_tests > 0 && t("register.why.tests", { count: free_tests }),
    free_sections > 0 && t("register.why.sections", { count: free_sections }),
  ].filter((each) => each !== false);
  return (
    <div className="wrap register">
      <div>
        <h1>{title}</h1>
        <p className="quiet register-lead">{t("register.lead")}</p>
        <div className="card pad">{children}</div>
      </div>
      <section className="register-why" aria-labelledby="register-why">
        <h2 className="h3" id="register-why">
          {t("register.why.title")}
        </h2>
        <ul>
          {free.length > 0 && (
            <Reason title={free.join(t("register.why.and"))} text={t("register.why.free_text")} />
          )}
          <Reason title={t("register.why.explained")} text={t("register.why.explained_text")} />
          {sample && (
            <Reason title={<Tried {...countSample(sample)} />} text={t("register.why.sample_text")} />
          )}
        </ul>
      </section>
    </div>
  );
}

/** Nobody is welcomed with a zero. */
function Tried({ right, of }: ReturnType<typeof countSample>) {
  const { t } = useTranslation("accounts");
  return right > 0 ? t("register.why.sample", { right, of }) : t("register.why.sample_none");
}

function Reason({ title, text }: { title: ReactNode; text: string }) {
  return (
    <li>
      <Icon name="tick" size={18} weight={2} />
      <span>
        <b>{title}</b>
        <span className="small quiet">{text}</span>
      </span>
    </li>
  );
}
