/** On a student's page in the office: more time, larger type, breaks, an order for screen readers. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Checkbox, RadioGroup } from "../../../ui/Choices";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import styles from "./accommodations.module.css";
import { type AccommodationSetting, useAccommodations, useSetAccommodations } from "./api";

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
    <Card title={t("profiles:conditions.title")}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ accommodations: wanted, version: setting.version });
        }}
      >
        <p className="quiet small">{t("profiles:conditions.lead")}</p>
        <RadioGroup
          row
          className={styles.time}
          label={t("profiles:conditions.time")}
          name="time_factor"
          value={String(wanted.time_factor)}
          options={factors.map((factor) => ({
            value: String(factor),
            label: factor === 1 ? t("profiles:conditions.usual") : `× ${factor}`,
          }))}
          onChange={(factor) => setWanted({ ...wanted, time_factor: Number(factor) })}
        />
        {switches.map((name) => (
          <Checkbox
            key={name}
            label={t(`profiles:conditions.${name}`)}
            hint={t(`profiles:conditions.${name}_text`)}
            checked={wanted[name]}
            onChange={(event) => setWanted({ ...wanted, [name]: event.target.checked })}
          />
        ))}
        {save.error && (
          <Alert className={styles.alert}>{errorText(save.error, (key) => t(key, { ns: "common" }))}</Alert>
        )}
        <div className={styles.acts}>
          <p className="small quiet" role="status">
            {t(save.isSuccess && !isChanged ? "profiles:conditions.saved" : "profiles:conditions.from_now")}
          </p>
          <Button
            type="submit"
            variant={isChanged ? "primary" : "secondary"}
            disabled={!isChanged}
            loading={save.isPending}
          >
            {t("profiles:save.save")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
