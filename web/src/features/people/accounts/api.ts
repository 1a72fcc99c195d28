/** Registering, logging in and finishing an account. */
import { api } from "../../../api/client";
import { beginSession } from "../../../api/session";
import type {
  AuthResponse,
  BindParentBody,
  BindStudentBody,
  BindTeacherBody,
  Captcha,
  LoginBody,
  Profile,
  RegisterBody,
  Wire,
} from "../../../api/types";
import { adoptProfile, adoptSession } from "./session";

/** A fresh picture with its key; both serve once. */
export const fetchCaptcha = () => api.get<Captcha>("/captcha/flat", { quiet: true });

/** Creates an account and begins its session. */
export async function register(body: RegisterBody): Promise<void> {
  beginSession(await api.post<AuthResponse>("/register", body));
}

/** What a person says beside the password; the login asks for it when it is needed. */
export type LoginWishes = Partial<Pick<LoginBody, "privacy_info" | "keep_account">>;

/** Logs in with an e-mail or a username, told apart by the at-sign. */
export async function login(identifier: string, password: string, wishes: LoginWishes = {}): Promise<void> {
  const who: LoginBody = identifier.includes("@")
    ? { email: identifier.trim(), password }
    : { username: identifier.trim(), password };
  const answer = await api.post<AuthResponse>("/login", { ...who, ...wishes });
  await adoptSession(answer);
}

/** Whether a username is free. A call that fails counts as taken, as the specification wants it. */
export async function isUsernameTaken(username: string): Promise<boolean> {
  try {
    await api.post("/check-username", { username }, { quiet: true });
    return false;
  } catch {
    return true;
  }
}

/** Stores a student's details, which finishes the registration. */
export async function bindStudent(body: BindStudentBody): Promise<void> {
  await adoptProfile(await api.post<Profile>("/bind-student", body));
}

/** Stores a teacher's details and takes one use of the code. */
export async function bindTeacher(body: BindTeacherBody): Promise<void> {
  await adoptProfile(await api.post<Profile>("/bind-teacher", body));
}

/** Stores a parent's details; the children are asked by mail. */
export async function bindParent(body: BindParentBody): Promise<void> {
  await adoptProfile(await api.post<Profile>("/bind-parent", body));
}

/** Whether a check succeeds. A call that fails counts as invalid, as the specification wants it. */
async function isFine(path: string, body: unknown): Promise<boolean> {
  try {
    await api.post(path, body, { quiet: true });
    return true;
  } catch {
    return false;
  }
}

/** Whether the office's code lets a teacher in. */
export const isCodeValid = (instructor_code: string) => isFine("/auth-instructor", { instructor_code });

/** Whether a student with this address can be linked. */
export const isStudentFree = (email: string) => isFine("/check-email", { email });

/** Redeems the link of the verification mail. */
export const verifyEmail = (token: string) => api.get<Wire["Verified"]>("/verify", { query: { token } });

/** Sends the verification mail again, at most once a minute. */
export const sendVerifyEmail = () => api.post<void>("/send-verify-email");

/** Asks for the link to a new password. Nothing tells whether the address has an account. */
export const sendResetLink = (email: string) => api.post<void>("/send-reset-link", { email: email.trim() });

/** What a password link is good for: another password, or the first one. */
export type PasswordPurpose = Wire["PasswordLink"]["purpose"];

/** Whether a password link still works, and what for. */
export async function checkPasswordLink(token: string): Promise<PasswordPurpose> {
  return (await api.get<Wire["PasswordLink"]>("/password-link", { query: { token } })).purpose;
}

/** Stores the password that was chosen with a link. */
export const choosePassword = (purpose: PasswordPurpose, token: string, password: string) =>
  api.post<void>(purpose === "set" ? "/set-url" : "/reset", { token, password });

/** Keeps an account that was to be deleted, by the link of the mail. */
export const keepAccount = (token: string) => api.post<void>("/account/keep", { token });

/** Puts the new address in the old one's place, by the link that was mailed there. */
export const confirmEmail = (token: string) => api.post<void>("/email-change/confirm", { token });
