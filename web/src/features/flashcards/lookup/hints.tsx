/** What stands where a word cannot be read or kept: for visitors, and for members of the free plan. */
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../api/errors";
import { paths } from "../../../app/paths";
import { Button } from "../../../ui/Button";
import { TextLink } from "../../../ui/TextLink";

/** Whether the plan is what refused: a list that it does not open, or more words than it keeps (D-091). */
export const isOfPro = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 402 || error.status === 403);

/** What Pro would bring; the plans open beside the text, which may be a test that is going on. */
export function ProHint({ text }: { text: string }) {
  const { t } = useTranslation("lookup");
  return (
    <p role="status">
      {text}{" "}
      <TextLink to={paths.plans} target="_blank">
        {t("plans")}
      </TextLink>
    </p>
  );
}

/** The way in; it leads back here. */
export function LogIn() {
  const { t } = useTranslation("lookup");
  return (
    <Button size="small" variant="primary" to={paths.login}>
      {t("log_in")}
    </Button>
  );
}
