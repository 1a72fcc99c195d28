/** Renders the landing page as a template, one per language. Runs at build time, in Node. */
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { StaticRouter } from "react-router";
import cnCommon from "../../locales/cn/common.json";
import cnLanding from "../../locales/cn/landing.json";
import enCommon from "../../locales/en/common.json";
import enLanding from "../../locales/en/landing.json";
import twCommon from "../../locales/tw/common.json";
import twLanding from "../../locales/tw/landing.json";
import type { Lang } from "../api/types";
import { afterPaint } from "../app/afterPaint";
import { beforePaint } from "../app/beforePaint";
import { basePath } from "../app/paths";
import { Footer } from "../app/shell/Footer";
import { Header } from "../app/shell/Header";
import { TenantProvider } from "../app/theme/brand";
import { FeedbackCorner } from "../features/site/feedback/FeedbackCorner";
import { Landing } from "../features/site/landing/Landing";
import { NoticeInPage } from "../features/site/notices/NoticeInPage";
import { setLanguage } from "../i18n/language";
import { htmlTag, languages } from "../i18n/languages";
import { TemplateProvider } from "./directives";
import { placeholderTenant } from "./placeholders";

export { heldFaces } from "../app/theme/brand";

const texts = {
  en: { common: enCommon, landing: enLanding },
  cn: { common: cnCommon, landing: cnLanding },
  tw: { common: twCommon, landing: twLanding },
};

/** React escapes quotes also inside statements; the template engine wants them plain. */
function plainStatements(html: string): string {
  return html.replace(/\{[{%].*?[%}]\}/g, (statement) =>
    statement
      .replaceAll("&quot;", '"')
      .replaceAll("&#x27;", "'")
      .replaceAll("&gt;", ">")
      .replaceAll("&lt;", "<"),
  );
}

/** The template of the landing page in one language. */
export async function renderLanding(lang: Lang): Promise<string> {
  const i18n = i18next.createInstance();
  await i18n.use(initReactI18next).init({
    lng: htmlTag[lang],
    resources: { [htmlTag[lang]]: texts[lang] },
    defaultNS: "common",
    interpolation: { escapeValue: false },
  });
  setLanguage(lang);
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <TemplateProvider value={true}>
        <TenantProvider value={placeholderTenant}>
          <StaticRouter basename={basePath} location={`${basePath}/`}>
            <a className="skip" href="#content">
              {i18n.t("skip")}
            </a>
            <Header />
            <div className="notices" aria-live="polite" />
            <NoticeInPage />
            <main id="content" tabIndex={-1}>
              <Landing />
            </main>
            <Footer />
            <FeedbackCorner />
          </StaticRouter>
        </TenantProvider>
      </TemplateProvider>
    </I18nextProvider>,
  );
  return plainStatements(html);
}

/** What the tab says, by language. */
export const titles = Object.fromEntries(languages.map((lang) => [lang, texts[lang].landing.title]));

export { afterPaint, beforePaint, languages };
