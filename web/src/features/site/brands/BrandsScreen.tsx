/** `/office/brands`: every brand of the installation, and the way to a new one. */
import "./editor/editor.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { OfficeFrame } from "../../../app/office/OfficeFrame";
import { paths, withQuery } from "../../../app/paths";
import { Icon } from "../../../ui/Icon";
import { QueryGate } from "../../../ui/QueryGate";
import { saveFile } from "../../../ui/saveFile";
import { type BrandLine, fetchBrandFile, useBrands } from "./editor/api";

export function BrandsScreen() {
  const { t } = useTranslation("brands");
  return (
    <OfficeFrame
      title={t("title")}
      lead={t("lead")}
      action={
        <Link className="btn fill" to={paths.officeBrand}>
          {t("new")}
        </Link>
      }
    >
      <QueryGate query={useBrands()}>
        {({ data }) => (
          <ul className="brand-list">
            {data.map((brand) => (
              <Line key={brand.slug} brand={brand} />
            ))}
          </ul>
        )}
      </QueryGate>
    </OfficeFrame>
  );
}

function Line({ brand }: { brand: BrandLine }) {
  const { t } = useTranslation("brands");
  const { slug, name, hosts, url, primary, accent, favicon_svg, is_default } = brand;
  const download = () => void fetchBrandFile(slug).then((file) => saveFile(file, `${slug}.json`));
  return (
    <li className="card">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: checked when it was stored */}
      <span className="sign" aria-hidden="true" dangerouslySetInnerHTML={{ __html: favicon_svg }} />
      <div className="who">
        <h2 className="h3">{name}</h2>
        <p className="note">
          <a href={url}>{hosts[0]}</a>
          {hosts.length > 1 && ` ${t("and_more", { count: hosts.length - 1 })}`}
        </p>
      </div>
      <span className="colours" aria-hidden="true">
        <i style={{ background: primary }} />
        <i style={{ background: accent }} />
      </span>
      <div className="row acts">
        {is_default && <span className="chip brand">{t("default")}</span>}
        <button type="button" className="btn bare" onClick={download} aria-label={t("export_of", { name })}>
          <Icon name="download" size={18} />
          {t("export")}
        </button>
        <Link
          className="btn"
          to={withQuery(paths.officeBrand, { brand: slug })}
          aria-label={t("edit_of", { name })}
        >
          {t("edit")}
        </Link>
      </div>
    </li>
  );
}
