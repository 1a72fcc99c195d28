/** A task as the player shows it, half done: what the product feels like, before any word about it. */
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/Icon";

/** Words of the sample. `…[abc]` are typed letters, `_` are letters still missing, `^` is the caret. */
const sentence =
  "Bees tell one another where to find food by dancing. A b[ee] that ret[urns] to t[he] hive mo[ves] in cir[cles] or eig[h]^_, and t__ angle o_ her pa__ shows wh___ way to fly.";

export function SampleTask() {
  const { t } = useTranslation(["landing", "common"]);
  return (
    <div className="mini" role="img" aria-label={t("landing:sample.label")}>
      <div className="bar">
        <span>{t("common:sections.reading")}</span>
        <span className="task">{t("landing:sample.task")}</span>
        <span className="tick num">
          <Icon name="clock" size={18} />
          9:41
        </span>
      </div>
      <div className="ask">
        <p className="do-it">{t("landing:sample.todo")}</p>
        <p className="ctest" lang="en">
          {sentence.split(" ").map((word, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sentence never changes
            <Word key={index} text={index === 0 ? word : ` ${word}`} />
          ))}
        </p>
      </div>
      <div className="pips">
        {"dddddn....".split("").map((state, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ten pips, always
          <i key={index} className={state === "." ? undefined : state} />
        ))}
        <span className="num">{t("landing:sample.progress")}</span>
      </div>
      <div className="saved">
        <Icon name="tick" weight={2.2} />
        {t("common:saved.saved")}
        <span className="to-right num">20:14:07</span>
      </div>
    </div>
  );
}

/** A word, whose gaps become boxes that stay on one line with it. */
function Word({ text }: { text: string }) {
  if (!/[[_^]/.test(text)) return text;
  const [, space = "", word = "", end = ""] = /^( ?)([\w[\]^]+)(\W*)$/.exec(text) ?? [];
  const boxes: { letter: string; state: string }[] = [];
  let plain = "";
  let isTyped = false;
  for (const letter of word) {
    if (letter === "[") isTyped = true;
    else if (letter === "]") isTyped = false;
    else if (letter === "^") boxes.push({ letter: "\u00a0", state: "now" });
    else if (letter === "_") boxes.push({ letter: "\u00a0", state: "" });
    else if (isTyped) boxes.push({ letter, state: "in" });
    else plain += letter;
  }
  return (
    <>
      {space}
      <u>
        {plain}
        {boxes.map(({ letter, state }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sentence never changes
          <b key={index} className={state || undefined}>
            {letter}
          </b>
        ))}
      </u>
      {end}
    </>
  );
}
