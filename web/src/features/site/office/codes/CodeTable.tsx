/** All codes with what became of them. */

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { AskDialog } from "../../../../ui/AskDialog";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Chip } from "../../../../ui/Chip";
import { Cell, Row, Table } from "../../../../ui/Table";
import { type InstructorCode, useRevokeCode } from "./api";
import styles from "./codes.module.css";

const tones = { open: "ok", used_up: "plain", expired: "plain", revoked: "bad" } as const;

export function CodeTable({ codes }: { codes: InstructorCode[] }) {
  const { t } = useTranslation("codes");
  const lang = useLanguage();
  const [asked, setAsked] = useState<InstructorCode | null>(null);
  return (
    <Card pad={false}>
      <Table
        label={t("title")}
        className={`${styles.table} num`}
        head={[
          t("col.code"),
          t("col.note"),
          t("col.used"),
          t("col.until"),
          t("col.by"),
          t("col.state"),
          { text: t("revoke"), hidden: true },
        ]}
      >
        {codes.map((code) => (
          <Row key={code.id} className={code.state === "open" ? undefined : styles.closed}>
            <Cell>
              <span className={styles.code}>{code.code}</span>
            </Cell>
            <Cell>{code.note}</Cell>
            <Cell>{t("used", { uses: code.uses, max: code.max_uses })}</Cell>
            <Cell>{formatDate(code.expires_at, lang, "full")}</Cell>
            <Cell>{code.made_by}</Cell>
            <Cell>
              <Chip tone={tones[code.state]}>{t(`state.${code.state}`)}</Chip>
            </Cell>
            <Cell right>
              {code.state === "open" && (
                <Button variant="danger" size="small" onClick={() => setAsked(code)}>
                  {t("revoke")}
                </Button>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
      {asked && <Revoke code={asked} onDone={() => setAsked(null)} />}
    </Card>
  );
}

function Revoke({ code, onDone }: { code: InstructorCode; onDone: () => void }) {
  const { t } = useTranslation("codes");
  const revoke = useRevokeCode();
  return (
    <AskDialog
      title={t("revoke_title", { code: code.code })}
      words={{ keep: t("keep"), act: t("revoke") }}
      isBusy={revoke.isPending}
      error={revoke.error}
      onAct={() => revoke.mutate(code.id, { onSuccess: onDone })}
      onClose={onDone}
    >
      <p>{t("revoke_text")}</p>
    </AskDialog>
  );
}
