/** Ends a link after asking once. */
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { AskDialog } from "../../../ui/AskDialog";
import { Button } from "../../../ui/Button";
import { type ParentLink, useRemoveLink } from "./api";

interface EndLinkProps {
  link: ParentLink;
  side: "children" | "parents";
  /** More to know before it is done. */
  warning?: ReactNode;
}

export function EndLink({ link, side, warning }: EndLinkProps) {
  const { t } = useTranslation("families");
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveLink();
  const name = link.person.name ?? link.person.email;
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t(`${side}.remove`)}
      </Button>
      {isAsking && (
        <AskDialog
          title={t(`${side}.remove_title`, { name })}
          words={{ keep: t(`${side}.keep`), act: t(`${side}.remove`) }}
          isBusy={remove.isPending}
          error={remove.error}
          onAct={() => remove.mutate(link.id, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <p>{t(`${side}.remove_text`, { name })}</p>
          {warning}
        </AskDialog>
      )}
    </>
  );
}
