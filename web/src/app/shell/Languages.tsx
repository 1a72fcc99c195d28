/** The three languages: the current one first. Links, so that they work before scripts do. */
import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { chooseLanguage } from "../../api/sessionCalls";
import type { Lang } from "../../api/types";
import { useLanguage } from "../../i18n/language";
import { htmlTag, languages, ownName, shortName } from "../../i18n/languages";
import { Only } from "../../prerender/directives";
import { Icon } from "../../ui/Icon";
import { useDisclosure } from "../../ui/useDisclosure";
import { useTenant } from "../theme/brand";

/** Switches without leaving the page. */
export function languageClick(lang: Lang) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // A failed save leaves the interface switched; the next visit asks the profile again.
    chooseLanguage(lang).catch(() => {});
  };
}

/** Leaves out a language that the brand does not offer. */
function Offered({ lang, children }: { lang: Lang; children: ReactNode }) {
  const tenant = useTenant();
  return (
    <Only when={`"${lang}" in tenant.languages`} holds={tenant.languages.includes(lang)}>
      {children}
    </Only>
  );
}

/** For the thin strip: the current language first, the others below it. */
export function Languages() {
  const { t } = useTranslation("common");
  const current = useLanguage();
  const menu = useDisclosure();
  const choose = (lang: Lang) => {
    const click = languageClick(lang);
    return (event: MouseEvent) => {
      click(event);
      if (!event.defaultPrevented || !menu.current) return;
      // The link goes with the choice: the keyboard stays at the menu.
      menu.current.open = false;
      menu.current.querySelector("summary")?.focus();
    };
  };
  return (
    <details className="langs dropdown" ref={menu}>
      <summary>
        <span className="vh">{t("shell.language")}</span>
        <span lang={htmlTag[current]}>{ownName[current]}</span>
        <Icon name="down" size={14} />
      </summary>
      <div className="card menu">
        {languages
          .filter((lang) => lang !== current)
          .map((lang) => (
            <Offered key={lang} lang={lang}>
              <a href={`?lang=${lang}`} lang={htmlTag[lang]} onClick={choose(lang)}>
                {ownName[lang]}
              </a>
            </Offered>
          ))}
      </div>
    </details>
  );
}

/** A switch with all three in fixed order. */
export function LanguageSwitch({ short = false }: { short?: boolean }) {
  const current = useLanguage();
  return (
    <div className="switch">
      {languages.map((lang) => (
        <Offered key={lang} lang={lang}>
          <a
            href={`?lang=${lang}`}
            lang={htmlTag[lang]}
            aria-current={lang === current ? "true" : undefined}
            onClick={languageClick(lang)}
          >
            {short ? shortName[lang] : ownName[lang]}
          </a>
        </Offered>
      ))}
    </div>
  );
}
