import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { Icon } from "../../../../ui/Icon";
import { withFilter } from "./filterOf";

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
      <form className="bank-search" onSubmit={submit}>
        <div className="bank-words">
          <Icon name="search" size={20} />
          <input
            type="search"
            value={words}
            maxLength={200}
            aria-label={t("search.words")}
            placeholder={t("search.placeholder")}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        <button type="submit" className="btn fill">
          {t("search.go")}
        </button>
      </form>
    </search>
  );
}
