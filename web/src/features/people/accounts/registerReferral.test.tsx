import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { endSession } from "../../../api/session";
import { type Answering, mockApi, on, refused } from "../../../testing/mockApi";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import { LoginScreen } from "./LoginScreen";

afterEach(() => {
  endSession();
  localStorage.clear();
  sessionStorage.clear();
});

const calls = [
  on("get", "/api/captcha/flat", { body: { key: "key-1", img: "data:image/png;base64,AA" } }),
  on("post", "/api/register", { body: { access_token: "t", user: person({ finishBind: false }) } }),
];
const good = (first_name: string) =>
  on("post", "/api/referral-code/check", { body: { ok: true, first_name } });
const sentence = "This referral code doesn’t work. Check it, or leave it out.";
const bad = on(
  "post",
  "/api/referral-code/check",
  refused(422, "invalid", { errors: { referral_code: [sentence] } }),
);

async function open(at: string, ...more: Answering[]) {
  const api = mockApi(...calls, ...more);
  const view = await renderScreen(<LoginScreen />, { at });
  await screen.findByAltText("A picture with five letters");
  return { ...api, ...view, code: screen.getByLabelText("Referral code (optional)") };
}

async function send() {
  await userEvent.type(screen.getByLabelText("Email"), "kai@example.com");
  await userEvent.type(screen.getByLabelText("Password"), "learn-the-words");
  await userEvent.type(screen.getByLabelText("Repeat password"), "learn-the-words");
  await userEvent.type(screen.getByLabelText("Letters in the picture"), "VERDE");
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
}

it("fills the code of the link in, tells whose it is, and sends it once", async () => {
  const { asked, router, code } = await open("/register?referral=K7QP3MXT", good("Mei"));
  expect(code).toHaveValue("K7QP3MXT");
  expect(await screen.findByText("Mei invited you.")).toBeVisible();
  await send();
  await waitFor(() => expect(router.state.location.pathname).toBe("/register-detail"));
  const device = localStorage.getItem("browser-id");
  expect(device).toMatch(/^[\da-f-]{36}$/);
  expect(asked.find(({ path }) => path === "/api/referral-code/check")?.body).toEqual({
    referral_code: "K7QP3MXT",
    device,
  });
  expect(asked.at(-1)?.body).toMatchObject({ referral_code: "K7QP3MXT", device });
  expect(sessionStorage.getItem("referral-code"), "it has served").toBeNull();
});

it("remembers the code of the link for whoever looks around first", async () => {
  const { unmount } = await open("/register?referral=K7QP3MXT", good(""));
  expect(await screen.findByText("This code works.")).toBeVisible();
  unmount();
  const { code } = await open("/register", good(""));
  expect(code).toHaveValue("K7QP3MXT");
});

it("says at the field what is wrong as soon as it is left, and lets people register without", async () => {
  const { asked, router, code } = await open("/register", bad);
  await userEvent.type(code, "nonsense");
  await userEvent.tab();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(code).toBeInvalid();
  await userEvent.clear(code);
  await send();
  await waitFor(() => expect(router.state.location.pathname).toBe("/register-detail"));
  expect(asked.at(-1)?.body).not.toHaveProperty("referral_code");
  expect(asked.at(-1)?.body).not.toHaveProperty("device");
});

it("shows at the field why the registration refused the code", async () => {
  const used = "A referral code was already used on this device. You can register without one.";
  await open(
    "/register?referral=K7QP3MXT",
    good("Mei"),
    on("post", "/api/register", refused(422, "invalid", { errors: { referral_code: [used] } })),
  );
  await send();
  expect(await screen.findByText(used)).toBeVisible();
});
