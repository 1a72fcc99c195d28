/** Ends a link after asking once. */
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../api/errors";
import { Dialog } from "../../ui/Dialog";
import { type ParentLink, useRemoveLink } from "./api";

interface EndLinkProps {
  link: ParentLink;
  side: "children" | "parents";
  /** More to know before it is done. */
  warning?: ReactNode;
}

export function EndLink({ link, side, warning }: EndLinkProps) {
  const { t } = useTranslation("families");
  const { t: common } = useTranslation("common");
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveLink();
  const name = link.person.name ?? link.person.email;
  return (
    <>
      <button type="button" className="btn bare" onClick={() => setAsking(true)}>
        {t(`${side}.remove`)}
      </button>
      {isAsking && (
        <Dialog
          title={t(`${side}.remove_title`, { name })}
          onDismiss={() => setAsking(false)}
          actions={
            <>
              <button type="button" className="btn" onClick={() => setAsking(false)}>
                {t(`${side}.keep`)}
              </button>
              <button
                type="button"
                className="btn fill"
                disabled={remove.isPending}
                onClick={() => remove.mutate(link.id, { onSuccess: () => setAsking(false) })}
              >
                {t(`${side}.remove`)}
              </button>
            </>
          }
        >
          <p>{t(`${side}.remove_text`, { name })}</p>
          {warning}
          {remove.error && (
            <p className="alert" role="alert">
              {errorText(remove.error, common)}
            </p>
          )}
        </Dialog>
      )}
    </>
  );
}
