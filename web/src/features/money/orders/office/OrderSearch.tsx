/** Finds one order by its number, or a person whose orders are meant by name. */
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { userAt } from "../../../../app/paths";
import { Button } from "../../../../ui/Button";
import { Field } from "../../../../ui/Field";
import { FoundPeople } from "../../promotions/office/FoundPeople";
import { isNumber, withFilter } from "./filterOf";
import styles from "./office.module.css";

/** With the name of the person to whom the list is narrowed, where it is known. */
export function OrderSearch({ name }: { name: string | null }) {
  const [search] = useSearchParams();
  const narrowed = search.get("q") ?? search.get("user");
  return narrowed ? <Narrowed key={narrowed} name={name} /> : <SearchBox />;
}

function SearchBox() {
  const { t } = useTranslation("payments");
  const [search, setSearch] = useSearchParams();
  const [words, setWords] = useState("");
  const [person, setPerson] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = words.trim();
    setPerson(isNumber(text) ? "" : text);
    if (isNumber(text)) setSearch(withFilter(search, "q", text.toUpperCase()));
  };
  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <Field
          type="search"
          label={t("search.label")}
          hideLabel
          value={words}
          maxLength={100}
          placeholder={t("search.placeholder")}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" icon="search">
          {t("search.go")}
        </Button>
      </form>
      {person !== "" && (
        <FoundPeople search={person} onChoose={({ id }) => setSearch(withFilter(search, "user", id))} />
      )}
    </search>
  );
}

/** Says to what the list is narrowed, and leads out of it and to the person. */
function Narrowed({ name }: { name: string | null }) {
  const { t } = useTranslation("payments");
  const [search] = useSearchParams();
  const [number, user] = [search.get("q"), search.get("user")];
  return (
    <div className={styles.one}>
      <p>
        {number ? t("search.number", { number }) : name ? t("search.name", { name }) : t("search.somebody")}
      </p>
      <div className={styles.acts}>
        {user && !number && (
          <Button size="small" to={`${userAt(user)}?tab=coins`}>
            {t("search.profile")}
          </Button>
        )}
        <Button size="small" icon="close" to={`?${withFilter(search, number ? "q" : "user", "")}`}>
          {t("search.all")}
        </Button>
      </div>
    </div>
  );
}
