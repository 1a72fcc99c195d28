/** Claims the most urgent job that nobody holds, and opens it. */
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import { useSnackbar } from "../../../../ui/Snackbar";
import { useClaimNext } from "../api";

interface TakeNextProps {
  /** In the middle of an empty desk, rather than at the head of the queue. */
  isMain?: boolean;
  onOpen: (id: string) => void;
}

export function TakeNext({ isMain = false, onOpen }: TakeNextProps) {
  const { t } = useTranslation("grading");
  const say = useSnackbar();
  const next = useClaimNext();
  const act = () =>
    next.mutate(undefined, {
      onSuccess: (job) => (job ? onOpen(job.id) : say(t("next.none"))),
      onError: () => say(t("next.failed")),
    });
  return (
    <Button
      variant={isMain ? "primary" : "secondary"}
      size={isMain ? "medium" : "small"}
      loading={next.isPending}
      onClick={act}
    >
      {t("next.act")}
    </Button>
  );
}
