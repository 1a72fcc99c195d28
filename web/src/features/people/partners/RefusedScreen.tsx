/** A partner's link that did not work: what to do now, and the way back to where the link was made. */
import "./refused.css";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { paths } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { useTenant } from "../../../app/theme/brand";
import { Icon } from "../../../ui/Icon";

const reasons = ["refused", "blocked", "busy"] as const;

export function RefusedScreen() {
  const { t } = useTranslation("partners");
  const { name, home_url, support_email } = useTenant();
  const [search] = useSearchParams();
  const reason = reasons.find((each) => each === search.get("reason")) ?? "refused";
  useTitle(t("refused.title"));
  return (
    <div className="wrap page narrow partner-refused">
      <BrokenLink />
      <h1>{t(`refused.${reason}_title`)}</h1>
      <p className="quiet">{t(`refused.${reason}_text`, { name })}</p>
      <div className="row acts">
        {home_url ? (
          <a className="btn fill" href={home_url}>
            <Icon name="back" size={18} />
            {t("refused.back", { name })}
          </a>
        ) : (
          <Link className="btn fill" to={paths.landing}>
            {t("refused.start")}
          </Link>
        )}
        <Link className="btn" to={paths.login}>
          {t("refused.login")}
        </Link>
      </div>
      <p className="note">
        {t("refused.help")} <a href={`mailto:${support_email}`}>{support_email}</a>
      </p>
    </div>
  );
}

/** Two links of a chain that do not meet. */
function BrokenLink() {
  return (
    <svg width="132" height="64" viewBox="0 0 132 64" fill="none" strokeWidth="3" aria-hidden="true">
      <rect x="4" y="18" width="50" height="28" rx="14" stroke="var(--primary)" fill="var(--primary-tint)" />
      <rect x="78" y="18" width="50" height="28" rx="14" stroke="var(--line-firm)" />
      <path d="M40 32h16M76 32h16" stroke="var(--ink)" strokeLinecap="round" />
      <path
        d="M66 8v9M57 11l4 8M75 11l-4 8M66 56v-9M57 53l4-8M75 53l-4-8"
        stroke="var(--accent)"
        strokeLinecap="round"
      />
    </svg>
  );
}
