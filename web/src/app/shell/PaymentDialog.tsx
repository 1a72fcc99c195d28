/**
 * The closed list of 402 answers, each with its way on (section 8 of the specification).
 * A way to a screen that does not exist yet is not offered; it appears together with the screen.
 */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { type ApiError, errorText } from "../../api/errors";
import { LightDialog } from "../../ui/light/LightDialog";
import { paths, screenAt } from "../paths";
import { useTenant } from "../theme/brand";
import { goBack } from "./goBack";
import { useUsedUp } from "./useUsedUp";

interface PaymentDialogProps {
  error: ApiError;
  onClose: () => void;
}

export function PaymentDialog({ error, onClose }: PaymentDialogProps) {
  const { t } = useTranslation("common");
  const navigate = useNavigate();
  const { support_email } = useTenant();
  const [query] = useSearchParams();
  const usedUp = useUsedUp(error.code === "exceeded_test");
  // Addresses that section 8 leads to, if their screens exist.
  const planPath = screenAt("/plans");
  const balancePath = screenAt("/balance");

  const back = (steps: number) => () => {
    onClose();
    goBack(navigate, steps);
  };
  const go = (to: string, replace = false) => {
    return () => {
      onClose();
      void navigate(to, { replace });
    };
  };
  const button = (label: string, onClick: () => void, isFilled = false) => (
    <button type="button" className={isFilled ? "btn fill" : "btn"} onClick={onClick}>
      {label}
    </button>
  );
  const dialog = (text: string, dismiss: () => void, actions: ReactNode) => (
    <LightDialog title={t("notice.title")} onDismiss={dismiss} actions={actions}>
      <p>{text}</p>
    </LightDialog>
  );

  switch (error.code) {
    case "exceeded_test": {
      const told = t(`notice.used_up.${usedUp?.kind ?? "some"}`, { ...usedUp });
      return dialog(
        planPath ? told : `${told} ${t("notice.plans_later")}`,
        back(2),
        <>
          {button(t("notice.go_back"), back(2))}
          {button(t("notice.your_tests"), go(paths.testResults), !planPath)}
          {planPath && button(t("notice.view_plan"), go(planPath, true), true)}
        </>,
      );
    }
    case "please_upgrade_your_plan":
      return dialog(
        t("notice.upgrade"),
        back(1),
        <>
          {button(t("notice.cancel"), back(1))}
          {planPath && button(t("notice.view_plan"), go(planPath, true), true)}
        </>,
      );
    case "print_pdf_forbidden": {
      const report = go(`${paths.scoreReport}?${query}`);
      return dialog(t("notice.print_pdf"), report, button(t("notice.stay"), report, true));
    }
    case "point_is_not_enough":
      return dialog(
        t("notice.coins"),
        onClose,
        <>
          {button(t("notice.cancel"), onClose)}
          {balancePath && button(t("notice.deposit"), go(withCoins(balancePath, error.point)), true)}
        </>,
      );
    case "too_many_request":
      return dialog(
        t("notice.unusual"),
        back(1),
        <>
          <a className="btn" href={`mailto:${support_email}`}>
            {t("notice.contact", { email: support_email })}
          </a>
          {button(t("notice.go_back"), back(1))}
        </>,
      );
    default:
      return dialog(errorText(error, t), onClose, button(t("notice.stay"), onClose));
  }
}

/** The balance page asks for what is missing. */
export function withCoins(path: string, point: number | undefined): string {
  return point === undefined ? path : `${path}?t-coins=${point}`;
}
