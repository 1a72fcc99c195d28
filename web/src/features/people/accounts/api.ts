/** Registering, logging in and finishing an account. */
import { api } from "../../../api/client";
import { beginSession } from "../../../api/session";
import { adoptProfile, adoptSession } from "../../../api/sessionCalls";
import type {
  BindParentBody,
  BindStudentBody,
  BindTeacherBody,
  LoginBody,
  RegisterBody,
  Wire,
} from "../../../api/types";
import { browserId } from "../../../device/browserId";

/** A fresh picture with its key; both serve once. */
export const fetchCaptcha = () => api.get("/api/captcha/flat", { quiet: true });

/** Creates an account and begins its session. */
export async function register(body: RegisterBody): Promise<void> {
  beginSession(await api.post("/api/register", { body }));
}

/** Whether somebody could register with a referral code in this browser; answers with the first name of whose it is. */
export const checkReferral = (referral_code: string) =>
  api.post("/api/referral-code/check", { body: { referral_code, device: browserId() }, quiet: true });

/** What a person says beside the password; the login asks for it when it is needed. */
export type LoginWishes = Partial<Pick<LoginBody, "privacy_info" | "keep_account">>;

/** The letters of a captcha, which the login asks for when many strangers have guessed at the account. */
export type LoginCaptcha = Pick<LoginBody, "captcha" | "captcha_key">;

/** Logs in with an e-mail or a username, told apart by the at-sign. */
export async function login(
  identifier: string,
  password: string,
  wishes: LoginWishes & LoginCaptcha = {},
): Promise<void> {
  const who: LoginBody = identifier.includes("@")
    ? { email: identifier.trim(), password }
    : { username: identifier.trim(), password };
  const answer = await api.post("/api/login", { body: { ...who, ...wishes } });
  await adoptSession(answer);
}

/** Whether a username is free. A call that fails counts as taken, as the specification wants it. */
export async function isUsernameTaken(username: string): Promise<boolean> {
  try {
    await api.post("/api/check-username", { body: { username }, quiet: true });
    return false;
  } catch {
    return true;
  }
}

/** Stores a student's details, which finishes the registration. */
export async function bindStudent(body: BindStudentBody): Promise<void> {
  await adoptProfile(await api.post("/api/bind-student", { body }));
}

/** Stores a teacher's details and takes one use of the code. */
export async function bindTeacher(body: BindTeacherBody): Promise<void> {
  await adoptProfile(await api.post("/api/bind-teacher", { body }));
}

/** Stores a parent's details; the children are asked by mail. */
export async function bindParent(body: BindParentBody): Promise<void> {
  await adoptProfile(await api.post("/api/bind-parent", { body }));
}

/** Whether a check succeeds. A call that fails counts as invalid, as the specification wants it. */
async function isFine(check: Promise<unknown>): Promise<boolean> {
  try {
    await check;
    return true;
  } catch {
    return false;
  }
}

/** Whether the office's code lets a teacher in. */
export const isCodeValid = (instructor_code: string) =>
  isFine(api.post("/api/auth-instructor", { body: { instructor_code }, quiet: true }));

/** Whether a student with this address can be linked. */
export const isStudentFree = (email: string) =>
  isFine(api.post("/api/check-email", { body: { email }, quiet: true }));

/** Redeems the link of the verification mail. */
export const verifyEmail = (token: string) => api.get("/api/verify", { params: { query: { token } } });

/** Sends the verification mail again, at most once a minute. */
export const sendVerifyEmail = () => api.post("/api/send-verify-email");

/** Asks for the link to a new password. Nothing tells whether the address has an account. */
export const sendResetLink = (email: string) =>
  api.post("/api/send-reset-link", { body: { email: email.trim() } });

/** What a password link is good for: another password, or the first one. */
export type PasswordPurpose = Wire["PasswordLink"]["purpose"];

/** Whether a password link still works, and what for. */
export async function checkPasswordLink(token: string): Promise<PasswordPurpose> {
  return (await api.get("/api/password-link", { params: { query: { token } } })).purpose;
}

/** Stores the password that was chosen with a link. */
export const choosePassword = (purpose: PasswordPurpose, token: string, password: string) =>
  api.post(purpose === "set" ? "/api/set-url" : "/api/reset", { body: { token, password } });

/** Keeps an account that was to be deleted, by the link of the mail. */
export const keepAccount = (token: string) => api.post("/api/account/keep", { body: { token } });

/** Puts the new address in the old one's place, by the link that was mailed there. */
export const confirmEmail = (token: string) => api.post("/api/email-change/confirm", { body: { token } });
