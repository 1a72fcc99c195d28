/** Copyright, terms, mail, social links, and the disclaimer that no brand can remove. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLanguage } from "../../i18n/language";
import { Each, useIsTemplate } from "../../prerender/directives";
import { paths } from "../paths";
import { useTenant } from "../theme/brand";

export function Footer() {
  const { t } = useTranslation("common");
  const { name, support_email, social, disclaimer } = useTenant();
  const lang = useLanguage();
  const year = useIsTemplate() ? "{{ year }}" : new Date().getFullYear();
  const subject = encodeURIComponent(t("footer.report_subject"));
  return (
    <footer className="foot">
      <div className="wrap">
        <span>{t("footer.copyright", { year, name })}</span>
        <nav>
          <Link to={paths.terms}>{t("footer.terms")}</Link>
          <Link to={paths.contact}>{t("footer.contact")}</Link>
          <a href={`mailto:${support_email}`}>{support_email}</a>
          <a href={`mailto:${support_email}?subject=${subject}`}>{t("footer.report")}</a>
          <Each of="tenant.social" items={social}>
            {({ kind, url }) => (
              <a key={url} href={url} rel="noopener" aria-label={t("footer.social", { name, kind })}>
                {kind}
              </a>
            )}
          </Each>
        </nav>
        <p className="legal">{disclaimer[lang]}</p>
      </div>
    </footer>
  );
}
