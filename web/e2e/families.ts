/** People who register beside the screen, and a child who is linked to a parent. */
import type { APIRequestContext } from "@playwright/test";
import { type Call, caller } from "./calling";
import { captchaAnswer, demoPassword, unique } from "./fixtures";

/** Somebody who has an account and has not said yet who they are. */
export interface Newcomer {
  email: string;
  token: string;
  call: Call;
}

/** An account that nobody else has. */
export async function newAccount(
  request: APIRequestContext,
  origin: string,
  mark: string,
): Promise<Newcomer> {
  const visitor = caller(request, origin, "");
  const email = `${mark}.${unique()}@verdant.test`;
  const { key } = await visitor<{ key: string }>("get", "/captcha/flat");
  const account = { email, password: demoPassword, captcha: captchaAnswer, captcha_key: key };
  const { access_token: token } = await visitor<{ access_token: string }>("post", "/register", account);
  return { email, token, call: caller(request, origin, token) };
}

const details = (first_name: string) => ({
  first_name,
  last_name: "Lin",
  username: `person.${unique()}`,
  phone: "+886 912 345 678",
});

/** A student whom nobody else knows. */
export async function newStudent(
  request: APIRequestContext,
  origin: string,
  name = "Mei",
): Promise<Newcomer> {
  const child = await newAccount(request, origin, "child");
  const student = { ...details(name), school: "Riverside High School", age_band: "16_17" };
  await child.call("post", "/bind-student", student);
  return child;
}

/** A student and a parent who asked and whom the student has confirmed. */
export async function linkedFamily(request: APIRequestContext, origin: string) {
  const child = await newStudent(request, origin);
  const parent = await newAccount(request, origin, "parent");
  await parent.call("post", "/bind-parent", { ...details("Anna"), student_emails: [child.email] });
  const { parents } = await child.call<{ parents: { id: string }[] }>("get", "/parent-links");
  const link = parents[0]?.id ?? "";
  await child.call("post", `/parent-links/${link}/confirm`, {});
  return { child, parent };
}
