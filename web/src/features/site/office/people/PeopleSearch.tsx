/** Finds people by a part of their name, username, email address or phone number. */
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { Button } from "../../../../ui/Button";
import { Field } from "../../../../ui/Field";
import { withFilter } from "./filterOf";
import styles from "./people.module.css";

/** Follows the address: what is cleared there is cleared here. */
export function PeopleSearch() {
  const [search] = useSearchParams();
  const words = search.get("search") ?? "";
  return <SearchBox key={words} searched={words} />;
}

function SearchBox({ searched }: { searched: string }) {
  const { t } = useTranslation("office_people");
  const [search, setSearch] = useSearchParams();
  const [words, setWords] = useState(searched);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSearch(withFilter(search, "search", words.trim()));
  };
  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <Field
          type="search"
          label={t("search.label")}
          hideLabel
          value={words}
          maxLength={200}
          placeholder={t("search.placeholder")}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" icon="search">
          {t("search.go")}
        </Button>
      </form>
    </search>
  );
}
