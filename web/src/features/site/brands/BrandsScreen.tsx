/** `/office/brands`: every brand of the installation, and the way to a new one. */

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { OfficeFrame } from "../../../app/office/OfficeFrame";
import { paths, withQuery } from "../../../app/paths";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Chip } from "../../../ui/Chip";
import { Field } from "../../../ui/Field";
import { Pager } from "../../../ui/Pager";
import { QueryGate } from "../../../ui/QueryGate";
import { Empty } from "../../../ui/StateCard";
import { saveFile } from "../../../ui/saveFile";
import { TextLink } from "../../../ui/TextLink";
import { type BrandLine, fetchBrandFile, useBrands } from "./editor/api";
import styles from "./editor/editor.module.css";

export function BrandsScreen() {
  const { t } = useTranslation("brands");
  const [search] = useSearchParams();
  const q = search.get("q") ?? "";
  const page = Math.max(1, Number(search.get("page")) || 1);
  return (
    <OfficeFrame
      title={t("title")}
      lead={t("lead")}
      action={
        <Button variant="primary" to={paths.officeBrand}>
          {t("new")}
        </Button>
      }
    >
      <Search key={q} q={q} />
      <QueryGate query={useBrands(q, page)}>
        {({ data, total }) =>
          total === 0 ? (
            <Empty title={t("none_title")} text={t("none_text")} />
          ) : (
            <>
              <ul className={styles.list}>
                {data.map((brand) => (
                  <Line key={brand.slug} brand={brand} />
                ))}
              </ul>
              <Pager page={page} total={total} />
            </>
          )
        }
      </QueryGate>
    </OfficeFrame>
  );
}

/** Takes effect on Enter: what was looked for stands in the address. */
function Search({ q }: { q: string }) {
  const { t } = useTranslation("brands");
  const [, setSearch] = useSearchParams();
  const [text, setText] = useState(q);
  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          setSearch(text.trim() ? { q: text.trim() } : {});
        }}
      >
        <Field
          label={t("search_label")}
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">{t("search")}</Button>
      </form>
    </search>
  );
}

function Line({ brand }: { brand: BrandLine }) {
  const { t } = useTranslation("brands");
  const { slug, name, hosts, url, primary, accent, favicon_svg, is_default } = brand;
  const download = () => void fetchBrandFile(slug).then((file) => saveFile(file, `${slug}.json`));
  return (
    <Card component="li" pad={false} className={styles.line}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: checked when it was stored */}
      <span className={styles.sign} aria-hidden="true" dangerouslySetInnerHTML={{ __html: favicon_svg }} />
      <div>
        <h2 className="h3">{name}</h2>
        <p className="note">
          <TextLink href={url}>{hosts[0]}</TextLink>
          {hosts.length > 1 && ` ${t("and_more", { count: hosts.length - 1 })}`}
        </p>
      </div>
      <span className={styles.colors} aria-hidden="true">
        <i style={{ background: primary }} />
        <i style={{ background: accent }} />
      </span>
      <div className={`row ${styles.acts}`}>
        {is_default && <Chip tone="brand">{t("default")}</Chip>}
        <Button size="small" icon="download" onClick={download} aria-label={t("export_of", { name })}>
          {t("export")}
        </Button>
        <Button
          size="small"
          to={withQuery(paths.officeBrand, { brand: slug })}
          aria-label={t("edit_of", { name })}
        >
          {t("edit")}
        </Button>
      </div>
    </Card>
  );
}
