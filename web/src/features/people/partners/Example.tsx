/** The code for the partner's developer, with the brand's own names filled in. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useTenant } from "../../../app/theme/brand";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { ToggleRow } from "../../../ui/ToggleRow";
import node from "./examples/link.mjs.txt?raw";
import php from "./examples/link.php.txt?raw";
import python from "./examples/link.py.txt?raw";
import styles from "./partners.module.css";

const examples = { "Node.js": node, Python: python, PHP: php };
type Language = keyof typeof examples;
const languages = Object.keys(examples) as Language[];

/** As the examples read them. */
const settings = { keyId: "VERDANT_KEY_ID", secret: "VERDANT_SECRET" };

export function Example({ keyId }: { keyId: string | undefined }) {
  const { t } = useTranslation("partners");
  const { slug } = useTenant();
  const [language, setLanguage] = useState<Language>("Node.js");
  const [isCopied, setCopied] = useState(false);
  const code = examples[language].replaceAll("{slug}", slug).replaceAll("{origin}", window.location.origin);
  const copy = () => void navigator.clipboard?.writeText(code).then(() => setCopied(true));
  return (
    <Card
      title={t("example.title")}
      aside={
        <ToggleRow
          label={t("example.language")}
          value={language}
          options={languages.map((each) => ({ value: each, text: each }))}
          onChange={(each) => {
            setLanguage(each);
            setCopied(false);
          }}
        />
      }
    >
      <div className={styles.example}>
        <p className="quiet small">
          {t("example.text")} <code>{settings.keyId}</code>
          {keyId && <code className="num">{`=${keyId}`}</code>}, <code>{settings.secret}</code>
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <pre tabIndex={0} className={styles.code}>
          <code>{code}</code>
        </pre>
        <Button onClick={copy}>{t(isCopied ? "copied" : "example.copy")}</Button>
      </div>
    </Card>
  );
}
