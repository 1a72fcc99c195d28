import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { Button } from "../../../../ui/Button";
import { Field } from "../../../../ui/Field";
import { withFilter } from "./filterOf";
import styles from "./search.module.css";

/** The one filled button of the screen: words, then Enter. */
export function SearchBox() {
  const { t } = useTranslation("bank");
  const [search, setSearch] = useSearchParams();
  const [words, setWords] = useState(search.get("q") ?? "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSearch(withFilter(search, "q", words.trim()));
  };
  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <Field
          type="search"
          label={t("search.words")}
          hideLabel
          value={words}
          maxLength={200}
          placeholder={t("search.placeholder")}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" variant="primary" icon="search">
          {t("search.go")}
        </Button>
      </form>
    </search>
  );
}
