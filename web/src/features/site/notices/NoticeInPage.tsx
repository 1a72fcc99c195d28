/** The notice of now in the pre-rendered page, where the api fills it in: the same markup as `GlobalBanner` draws. */
import "./banner.css";
import { useTranslation } from "react-i18next";
import { Choose, Only } from "../../../prerender/directives";
import { Icon } from "../../../ui/Icon";
import { icons } from "./icons";

const drawings = Object.fromEntries(
  Object.entries(icons).map(([type, name]) => [type, <Icon key={type} name={name} size={18} />]),
);

export function NoticeInPage() {
  const { t } = useTranslation("common");
  const url = "{{ notice.link.url }}";
  const words = "{{ notice.link.text }}";
  return (
    <Only when="notice" holds={false}>
      <aside aria-label={t("notice.title")}>
        <div className="banner {{ notice.kind }}">
          <div className="wrap">
            <Choose on="notice.kind" value="" cases={drawings} otherwise="success" />
            <p>
              <span lang="{{ notice.lang }}">{"{{ notice.text }}"}</span>{" "}
              <Only when="notice.link" holds={false}>
                <Only when="notice.link.is_own" holds={false}>
                  <a href={url}>{words}</a>
                </Only>
                <Only when="not notice.link.is_own" holds={false}>
                  <a href={url} target="_blank" rel="noopener noreferrer">
                    {words}
                  </a>
                </Only>
              </Only>
            </p>
            <button type="button" className="dismiss" aria-label={t("shell.dismiss")}>
              <Icon name="close" size={18} />
            </button>
          </div>
        </div>
      </aside>
    </Only>
  );
}
