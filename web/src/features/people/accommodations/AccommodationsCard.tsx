/** On a student's page in the office: more time, larger type, breaks, an order for screen readers. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { type AccommodationSetting, useAccommodations, useSetAccommodations } from "./api";
import "./accommodations.css";

const factors = [1, 1.25, 1.5, 2] as const;
const switches = ["large_type", "extra_breaks", "screen_reader_order"] as const;

export function AccommodationsCard({ user }: { user: string }) {
  return (
    <QueryGate query={useAccommodations(user)} skeleton={<SkeletonCard lines={[40, 80]} />}>
      {(setting) => <Editor key={setting.version} user={user} setting={setting} />}
    </QueryGate>
  );
}

function Editor({ user, setting }: { user: string; setting: AccommodationSetting }) {
  const { t } = useTranslation(["profiles", "common"]);
  const save = useSetAccommodations(user);
  const [wanted, setWanted] = useState(setting.accommodations);
  const isChanged = JSON.stringify(wanted) !== JSON.stringify(setting.accommodations);
  return (
    <form
      className="card part accommodations"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ accommodations: wanted, version: setting.version });
      }}
    >
      <div className="part-body">
        <h2 className="h3">{t("profiles:conditions.title")}</h2>
        <p className="quiet small">{t("profiles:conditions.lead")}</p>
        <fieldset className="factors">
          <legend className="note">{t("profiles:conditions.time")}</legend>
          {factors.map((factor) => (
            <label key={factor} className={wanted.time_factor === factor ? "factor on num" : "factor num"}>
              <input
                type="radio"
                name="time_factor"
                checked={wanted.time_factor === factor}
                onChange={() => setWanted({ ...wanted, time_factor: factor })}
              />
              {factor === 1 ? t("profiles:conditions.usual") : `× ${factor}`}
            </label>
          ))}
        </fieldset>
        {switches.map((name) => (
          <label key={name} className="condition">
            <input
              type="checkbox"
              checked={wanted[name]}
              onChange={(event) => setWanted({ ...wanted, [name]: event.target.checked })}
            />
            <span>
              <b>{t(`profiles:conditions.${name}`)}</b>
              <span className="quiet small">{t(`profiles:conditions.${name}_text`)}</span>
            </span>
          </label>
        ))}
      </div>
      {save.error && (
        <p className="alert" role="alert">
          {errorText(save.error, (key) => t(key, { ns: "common" }))}
        </p>
      )}
      <div className="condition-acts">
        <p className="small quiet" role="status">
          {t(save.isSuccess && !isChanged ? "profiles:conditions.saved" : "profiles:conditions.from_now")}
        </p>
        <button
          type="submit"
          className={isChanged ? "btn fill" : "btn"}
          disabled={!isChanged || save.isPending}
        >
          {t("profiles:save.save")}
        </button>
      </div>
    </form>
  );
}
