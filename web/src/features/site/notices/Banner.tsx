/** One notice as people see it; the editor's preview draws the same. */
import "./banner.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Lang } from "../../../api/types";
import { basePath } from "../../../app/paths";
import { htmlTag } from "../../../i18n/languages";
import { Icon } from "../../../ui/Icon";
import { icons } from "./icons";
import { langIn, type Notice, textIn } from "./types";

interface BannerProps {
  notice: Pick<Notice, "type" | "description" | "link">;
  lang: Lang;
  /** Left out in the preview. */
  onClose?: () => void;
}

export function Banner({ notice, lang, onClose }: BannerProps) {
  const { t } = useTranslation("common");
  const { type, description, link } = notice;
  return (
    <div className={`banner ${type}`}>
      <div className="wrap">
        <Icon name={icons[type]} size={18} />
        <p>
          <span lang={htmlTag[langIn(description, lang)]}>{textIn(description, lang)}</span>{" "}
          {link && <Leading url={link.url}>{textIn(link.text, lang)}</Leading>}
        </p>
        {onClose && (
          <button type="button" className="dismiss" aria-label={t("shell.dismiss")} onClick={onClose}>
            <Icon name="close" size={18} />
          </button>
        )}
      </div>
    </div>
  );
}

/** Our own addresses stay in the app; others open beside it. */
export function Leading({
  url,
  className,
  children,
}: {
  url: string;
  className?: string;
  children: React.ReactNode;
}) {
  const own = url === basePath ? "/" : url.startsWith(`${basePath}/`) ? url.slice(basePath.length) : null;
  if (own !== null) {
    return (
      <Link className={className} to={own}>
        {children}
      </Link>
    );
  }
  return (
    <a className={className} href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
