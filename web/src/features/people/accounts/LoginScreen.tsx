/** Login and registration: one screen, two forms. Who is signed in has no business here. */
import { useTranslation } from "react-i18next";
import { Navigate, useLocation } from "react-router";
import { useSession } from "../../../api/session";
import { lastPath } from "../../../app/lastPath";
import { paths } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { AuthFrame } from "./AuthFrame";
import { LoginForm } from "./LoginForm";
import { RegisterForm } from "./RegisterForm";
import { RegisterFrame } from "./RegisterFrame";

export function LoginScreen() {
  const { t } = useTranslation("accounts");
  const { token, profile } = useSession();
  const isRegister = useLocation().pathname === paths.register;
  const title = t(isRegister ? "register.title" : "login.title");
  useTitle(title);
  // A form that has just begun the session navigates by itself; this is for who comes here signed in.
  if (token && profile?.finishBind) return <Navigate to={lastPath()} replace />;
  if (isRegister)
    return (
      <RegisterFrame title={title}>
        <RegisterForm />
      </RegisterFrame>
    );
  return (
    <AuthFrame title={title}>
      <LoginForm />
    </AuthFrame>
  );
}
