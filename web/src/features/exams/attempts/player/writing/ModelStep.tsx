/** Comfortable mode, after the text was handed in: the own text beside a model. */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePlayer, usePlayerView } from "../screens/PlayerContext";
import type { StepProps } from "../screens/StepScreen";
import type { Item, ItemKey, ItemSet } from "../types";
import { countWords } from "./countWords";

/** What is known of the model. */
type Model = { kind: "loading" } | { kind: "missing" } | { kind: "there"; key: ItemKey };

export function ModelStep({ set, item, moves }: StepProps & { set: ItemSet; item: Item }) {
  const { t } = useTranslation("responses");
  const { answers } = usePlayerView();
  const model = useModel(set.id, item.id);
  const value = answers.get(item.id);
  const own = value?.kind === "text" ? value.text : "";
  return (
    <div className="stage top-aligned">
      <div className="stage-in models">
        <h1>{t("model.title")}</h1>
        <p className="topic">{t("model.text")}</p>
        <div className="model-pair">
          <section className="card pad">
            <h2 className="h3">
              {t("model.own")}{" "}
              <span className="note num">{t("model.words", { count: countWords(own) })}</span>
            </h2>
            {own.trim() === "" ? (
              <p className="quiet">{t("model.empty")}</p>
            ) : (
              <p className="model-text" lang="en">
                {own}
              </p>
            )}
          </section>
          <section className="card pad" aria-live="polite" aria-busy={model.kind === "loading"}>
            <h2 className="h3">{t("model.model")}</h2>
            <Shown model={model} />
          </section>
        </div>
        <div className="acts">
          <button type="button" className="btn fill big" onClick={() => moves.next?.()}>
            {t("model.go_on")}
          </button>
        </div>
      </div>
    </div>
  );
}

function Shown({ model }: { model: Model }) {
  const { t } = useTranslation("responses");
  if (model.kind === "loading") {
    return (
      <div className="skel model-skeleton">
        {[100, 96, 98, 92, 97, 60].map((width) => (
          <i key={width} style={{ width: `${width}%` }} />
        ))}
      </div>
    );
  }
  const best = model.kind === "there" ? model.key.models[0] : undefined;
  if (model.kind === "missing" || !best) return <p className="quiet">{t("model.missing")}</p>;
  return (
    <>
      <p className="model-text" lang="en">
        {best.text}
      </p>
      <p className="hint" lang="en">
        {best.note}
      </p>
      {model.key.explanation && (
        <p className="quiet" lang="en">
          {model.key.explanation}
        </p>
      )}
    </>
  );
}

/** The set is checked at the server, which makes its answer final there, and gives the key. */
function useModel(set: string, item: string): Model {
  const player = usePlayer();
  const [model, setModel] = useState<Model>({ kind: "loading" });
  useEffect(() => {
    let isGone = false;
    void player.modelOf(set, item).then((key) => {
      if (!isGone) setModel(key ? { kind: "there", key } : { kind: "missing" });
    });
    return () => {
      isGone = true;
    };
  }, [player, set, item]);
  return model;
}
