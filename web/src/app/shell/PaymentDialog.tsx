/**
 * The closed list of 402 answers, each with its way on (section 8 of the specification).
 * Plans, balance and the score report get their buttons together with their screens; until then the result serves.
 */
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import type { ApiError } from "../../api/errors";
import { Dialog } from "../../ui/Dialog";
import { paths } from "../paths";
import { useTenant } from "../theme/brand";
import { goBack } from "./goBack";

interface PaymentDialogProps {
  error: ApiError;
  onClose: () => void;
}

export function PaymentDialog({ error, onClose }: PaymentDialogProps) {
  const { t } = useTranslation("common");
  const navigate = useNavigate();
  const { support_email } = useTenant();
  const [query] = useSearchParams();

  const leave = (steps: number) => {
    onClose();
    goBack(navigate, steps);
  };
  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  const back = (steps: number) => (
    <button type="button" className="btn" onClick={() => leave(steps)}>
      {t("notice.go_back")}
    </button>
  );

  switch (error.code) {
    case "exceeded_test":
      return (
        <Dialog
          title={t("notice.title")}
          onDismiss={() => leave(2)}
          actions={
            <>
              {back(2)}
              <button type="button" className="btn fill" onClick={() => go(paths.testResults)}>
                {t("notice.your_tests")}
              </button>
            </>
          }
        >
          <p>{t("notice.exceeded_test")}</p>
        </Dialog>
      );
    case "print_pdf_forbidden":
      return (
        <Dialog
          title={t("notice.title")}
          actions={
            <button
              type="button"
              className="btn fill"
              onClick={() => go(`${paths.result}?${query.toString()}`)}
            >
              {t("notice.stay")}
            </button>
          }
        >
          <p>{t("notice.print_pdf")}</p>
        </Dialog>
      );
    case "too_many_request":
      return (
        <Dialog
          title={t("notice.title")}
          onDismiss={() => leave(1)}
          actions={
            <>
              <a className="btn" href={`mailto:${support_email}`}>
                {t("notice.contact", { email: support_email })}
              </a>
              {back(1)}
            </>
          }
        >
          <p>{t("notice.unusual")}</p>
        </Dialog>
      );
    default:
      return (
        <Dialog title={t("notice.title")} onDismiss={() => leave(1)} actions={back(1)}>
          <p>{t(error.code === "point_is_not_enough" ? "notice.coins" : "notice.upgrade")}</p>
        </Dialog>
      );
  }
}
