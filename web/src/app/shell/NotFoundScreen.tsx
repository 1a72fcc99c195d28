/** The page for addresses that are not there, and for pages that are not yours to know. */
import { useTranslation } from "react-i18next";
import { Link, Navigate } from "react-router";
import { Empty } from "../../ui/StateCard";
import { paths } from "../paths";
import { useTitle } from "./useTitle";

export function NotFoundScreen() {
  const { t } = useTranslation("common");
  useTitle(t("state.not_found_title"));
  return (
    <div className="wrap page narrow">
      <Empty
        alone
        title={t("state.not_found_title")}
        text={t("state.not_found_text")}
        action={
          <Link className="btn" to={paths.landing}>
            {t("state.back_to_home")}
          </Link>
        }
      />
    </div>
  );
}

/** Every unknown address leads there. */
export function RedirectToNotFound() {
  return <Navigate to={paths.notFound} replace />;
}
