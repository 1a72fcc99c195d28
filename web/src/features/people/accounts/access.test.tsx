import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { beginSession, endSession, getSession } from "../../../api/session";
import { rememberPath } from "../../../app/lastPath";
import { mockApi, on, refused } from "../../../testing/mockApi";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import { ChangePasswordCard } from "./ChangePasswordCard";
import { ResetPasswordScreen, SetPasswordScreen } from "./ChoosePasswordScreen";
import { ConfirmEmailScreen } from "./ConfirmEmailScreen";
import { ConsentCard } from "./ConsentCard";
import { DeleteAccountCard } from "./DeleteAccountCard";
import { EmailCard } from "./EmailCard";
import { ForgotPasswordScreen } from "./ForgotPasswordScreen";
import { KeepAccountScreen } from "./KeepAccountScreen";
import { LoginScreen } from "./LoginScreen";
import { SessionsCard } from "./SessionsCard";
import type { DeviceSession } from "./settings";

afterEach(() => {
  endSession();
  rememberPath("/");
});

const withQueries = (card: ReactNode) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    {card}
  </QueryClientProvider>
);
const typeTwice = async (password: string, repeat = password) => {
  await userEvent.type(screen.getByLabelText("New password"), password);
  await userEvent.type(screen.getByLabelText("Repeat new password"), repeat);
};

describe("a forgotten password", () => {
  it("is asked for with the address, and the answer does not say whether it has an account", async () => {
    const { asked } = mockApi(on("post", "/api/send-reset-link", { status: 204 }));
    await renderScreen(<ForgotPasswordScreen />, { at: "/password/forgot" });
    await userEvent.type(screen.getByLabelText("Email"), " mei@example.com ");
    await userEvent.click(screen.getByRole("button", { name: "Send link" }));
    expect(await screen.findByRole("status")).toHaveTextContent("If mei@example.com has an account here");
    expect(asked[0]?.body).toEqual({ email: "mei@example.com" });
    expect(screen.getByRole("button", { name: "Send again" })).toBeEnabled();
  });

  it("asked for again within a minute says to wait", async () => {
    mockApi(on("post", "/api/send-reset-link", refused(422, "too_soon")));
    await renderScreen(<ForgotPasswordScreen />, { at: "/password/forgot" });
    await userEvent.type(screen.getByLabelText("Email"), "mei@example.com");
    await userEvent.click(screen.getByRole("button", { name: "Send link" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Please wait a minute");
  });

  it("is replaced by the link, which ends the session of this browser too", async () => {
    beginSession({ access_token: "old", user: person() });
    const { asked } = mockApi(
      on("get", "/api/password-link", { body: { purpose: "reset" } }),
      on("post", "/api/reset", { status: 204 }),
    );
    await renderScreen(<ResetPasswordScreen />, { at: "/password/reset?token=abc" });
    await screen.findByLabelText("New password");
    await typeTwice("the river is bright");
    await userEvent.click(screen.getByRole("button", { name: "Save password" }));
    expect(await screen.findByText("Your password is saved")).toBeInTheDocument();
    expect(asked.at(-1)).toMatchObject({
      path: "/api/reset",
      body: { token: "abc", password: "the river is bright" },
    });
    expect(getSession().token).toBeNull();
  });

  it.each(["at once", "only when it is sent"])("says that the link has expired, %s", async (when) => {
    mockApi(
      on(
        "get",
        "/api/password-link",
        when === "at once" ? refused(422, "link_expired") : { body: { purpose: "reset" } },
      ),
      on("post", "/api/reset", refused(422, "link_expired")),
    );
    await renderScreen(<ResetPasswordScreen />, { at: "/password/reset?token=abc" });
    if (when !== "at once") {
      await screen.findByLabelText("New password");
      await typeTwice("the river is bright");
      await userEvent.click(screen.getByRole("button", { name: "Save password" }));
    }
    expect(await screen.findByText("This link has expired")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Get a new link" })).toHaveAttribute("href", "/password/forgot");
  });

  it("is not sent when the repetition differs", async () => {
    const { asked } = mockApi(on("get", "/api/password-link", { body: { purpose: "reset" } }));
    await renderScreen(<ResetPasswordScreen />, { at: "/password/reset?token=abc" });
    await screen.findByLabelText("New password");
    await typeTwice("the river is bright", "the river is light");
    await userEvent.click(screen.getByRole("button", { name: "Save password" }));
    expect(await screen.findByText("The passwords don’t match.")).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("that was never chosen is set by its own call", async () => {
    const { asked } = mockApi(
      on("get", "/api/password-link", { body: { purpose: "set" } }),
      on("post", "/api/set-url", { status: 204 }),
    );
    await renderScreen(<SetPasswordScreen />, { at: "/password/set?token=abc" });
    expect(await screen.findByText(/An account was created for you/)).toBeInTheDocument();
    await typeTwice("the river is bright");
    await userEvent.click(screen.getByRole("button", { name: "Save password" }));
    await waitFor(() => expect(asked.at(-1)?.path).toBe("/api/set-url"));
  });
});

describe("login", () => {
  const login = async () => {
    await userEvent.type(screen.getByLabelText("Email or username"), "mei.lin");
    await userEvent.type(screen.getByLabelText("Password"), "learn-the-words");
    await userEvent.click(screen.getByRole("button", { name: "Log in" }));
  };

  it("asks for the consent when the server wants it, and sends it with the same password", async () => {
    const { asked } = mockApi(
      on("post", "/api/login", {
        reply: ({ body }) =>
          (body as { privacy_info?: boolean }).privacy_info
            ? { body: { access_token: "t", user: person() } }
            : refused(422, "privacy_needed", { errors: { privacy_info: ["x"] } }),
      }),
    );
    const { router } = await renderScreen(<LoginScreen />, { at: "/login" });
    await login();
    expect(await screen.findByText("One more thing before you continue")).toBeInTheDocument();
    const go = screen.getByRole("button", { name: "Agree and log in" });
    expect(go).toBeDisabled();
    await userEvent.click(screen.getByRole("checkbox"));
    await userEvent.click(go);
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
    expect(asked.map(({ body }) => body)).toEqual([
      { username: "mei.lin", password: "learn-the-words" },
      { username: "mei.lin", password: "learn-the-words", privacy_info: true },
    ]);
  });

  it("offers to keep an account that is about to go", async () => {
    const { asked } = mockApi(
      on("post", "/api/login", {
        reply: ({ body }) =>
          (body as { keep_account?: boolean }).keep_account
            ? { body: { access_token: "t", user: person() } }
            : refused(403, "account_leaving", { deletes_at: "2026-12-05T10:00:00Z" }),
      }),
    );
    const { router } = await renderScreen(<LoginScreen />, { at: "/login" });
    await login();
    expect(await screen.findByText(/On December 5, 2026/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Keep my account" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
    expect(asked.at(-1)?.body).toMatchObject({ keep_account: true });
  });

  it("takes the typed address to the forgotten password", async () => {
    mockApi();
    const { router } = await renderScreen(<LoginScreen />, { at: "/login" });
    await userEvent.type(screen.getByLabelText("Email or username"), "mei@example.com");
    await userEvent.click(screen.getByRole("link", { name: "Forgot your password?" }));
    expect(router.state.location).toMatchObject({
      pathname: "/password/forgot",
      state: { email: "mei@example.com" },
    });
  });
});

describe("settings", () => {
  const session = (id: string, changes: Partial<DeviceSession>): DeviceSession => ({
    id,
    browser: "Chrome",
    system: "Windows",
    kind: "computer",
    created_at: "2026-11-01T10:00:00Z",
    last_seen_at: "2026-11-20T10:00:00Z",
    is_current: false,
    ...changes,
  });

  it("list the devices and log out the one that was chosen", async () => {
    let list = [
      session("a", { is_current: true }),
      session("b", { browser: "Safari", system: "iPhone", kind: "phone" }),
      session("c", { browser: null, system: null, kind: "tablet" }),
    ];
    const { asked } = mockApi(
      on("get", "/api/sessions", { reply: () => ({ body: { data: list } }) }),
      on("delete", "/api/sessions/{id}", {
        params: { path: { id: "b" } },
        reply: () => {
          list = list.filter(({ id }) => id !== "b");
          return { status: 204 };
        },
      }),
    );
    await renderScreen(withQueries(<SessionsCard />));
    const own = (await screen.findByText("Chrome on Windows")).closest("li") as HTMLElement;
    expect(within(own).getByText("this device")).toBeInTheDocument();
    expect(within(own).queryByRole("button")).toBeNull();
    expect(screen.getByText("A tablet")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Log out Safari on iPhone" }));
    await waitFor(() => expect(screen.queryByText("Safari on iPhone")).toBeNull());
    expect(asked.some(({ method, path }) => method === "DELETE" && path === "/api/sessions/b")).toBe(true);
  });

  it("change the password and go on with the new session", async () => {
    beginSession({ access_token: "old", user: person() });
    mockApi(on("post", "/api/change-password", { body: { access_token: "new", user: person() } }));
    await renderScreen(<ChangePasswordCard />);
    await userEvent.type(screen.getByLabelText("Current password"), "learn-the-words");
    await typeTwice("the river is bright");
    await userEvent.click(screen.getByRole("button", { name: "Change password" }));
    expect(await screen.findByText(/Your password is changed/)).toBeInTheDocument();
    expect(getSession().token).toBe("new");
  });

  it("show a wrong current password at its field", async () => {
    mockApi(
      on(
        "post",
        "/api/change-password",
        refused(422, "invalid", {
          errors: { current_password: ["Current password is not right."] },
        }),
      ),
    );
    await renderScreen(<ChangePasswordCard />);
    await userEvent.type(screen.getByLabelText("Current password"), "something");
    await typeTwice("the river is bright");
    await userEvent.click(screen.getByRole("button", { name: "Change password" }));
    expect(await screen.findByText("Current password is not right.")).toBeInTheDocument();
    expect(screen.getByLabelText("Current password")).toHaveAttribute("aria-invalid", "true");
  });

  it("delete the account with the password and say until when it can be kept", async () => {
    beginSession({ access_token: "t", user: person() });
    const { asked } = mockApi(
      on("delete", "/api/account/destroy/{id}", {
        params: { path: { id: person().id } },
        body: { deletes_at: "2026-12-05T10:00:00Z" },
      }),
    );
    const { router } = await renderScreen(<DeleteAccountCard />);
    await userEvent.click(screen.getByRole("button", { name: "Delete my account" }));
    const dialog = screen.getByRole("dialog");
    await userEvent.type(within(dialog).getByLabelText("Password"), "learn-the-words");
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() =>
      expect(router.state.location).toMatchObject({
        pathname: "/login",
        state: { leavingAt: "2026-12-05T10:00:00Z" },
      }),
    );
    expect(asked[0]?.body).toEqual({ password: "learn-the-words" });
    expect(getSession().token).toBeNull();
  });
});

describe("the link that keeps an account", () => {
  it("decides nothing before its button is pressed", async () => {
    const { asked } = mockApi(on("post", "/api/account/keep", { status: 204 }));
    await renderScreen(<KeepAccountScreen />, { at: "/account/keep?token=abc" });
    expect(asked).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Keep my account" }));
    expect(await screen.findByText("Your account is safe")).toBeInTheDocument();
    expect(asked[0]?.body).toEqual({ token: "abc" });
  });
});

describe("another email address", () => {
  it("is asked for with the password, waits, and can be given up", async () => {
    beginSession({ access_token: "t", user: person() });
    let waiting: string | null = null;
    const { asked } = mockApi(
      on("get", "/api/email-change", {
        reply: () => ({ body: { email: waiting, asked_at: waiting && "2026-11-20T10:00:00Z" } }),
      }),
      on("post", "/api/email-change", {
        reply: ({ body }) => {
          waiting = (body as { email: string }).email;
          return { status: 204 };
        },
      }),
      on("delete", "/api/email-change", {
        reply: () => {
          waiting = null;
          return { status: 204 };
        },
      }),
    );
    await renderScreen(withQueries(<EmailCard />));
    await userEvent.click(screen.getByRole("button", { name: "Change email address" }));
    await userEvent.type(screen.getByLabelText("New email address"), "new@example.com");
    await userEvent.type(screen.getByLabelText("Current password"), "learn-the-words");
    await userEvent.click(screen.getByRole("button", { name: "Send link" }));
    expect(
      await screen.findByText(/new@example.com has been waiting to be confirmed since/),
    ).toBeInTheDocument();
    expect(asked.find(({ method }) => method === "POST")?.body).toEqual({
      email: "new@example.com",
      password: "learn-the-words",
    });
    await userEvent.click(screen.getByRole("button", { name: "Keep the old address" }));
    await waitFor(() => expect(screen.queryByText(/waits for its confirmation/)).toBeNull());
  });

  it("is confirmed by a button of the mailed page, not by opening it", async () => {
    const { asked } = mockApi(on("post", "/api/email-change/confirm", { status: 204 }));
    await renderScreen(<ConfirmEmailScreen />, { at: "/account/email?token=abc" });
    expect(asked).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Use this address" }));
    expect(await screen.findByText("Your email address is changed")).toBeInTheDocument();
    expect(asked[0]?.body).toEqual({ token: "abc" });
  });

  it("says so when the link is too old", async () => {
    mockApi(on("post", "/api/email-change/confirm", refused(422, "link_expired")));
    await renderScreen(<ConfirmEmailScreen />, { at: "/account/email?token=abc" });
    await userEvent.click(screen.getByRole("button", { name: "Use this address" }));
    expect(await screen.findByText("This link has expired")).toBeInTheDocument();
  });
});

it("takes consent back after asking, and ends the session", async () => {
  beginSession({ access_token: "t", user: person() });
  const { asked } = mockApi(on("delete", "/api/privacy-consent", { status: 204 }));
  await renderScreen(<ConsentCard />);
  await userEvent.click(screen.getByRole("button", { name: "Withdraw my consent" }));
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Withdraw consent" }));
  await waitFor(() => expect(getSession().token).toBeNull());
});
