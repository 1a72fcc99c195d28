import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { endSession, getSession } from "../../../api/session";
import { rememberPath } from "../../../app/lastPath";
import { mockApi, on, refused } from "../../../testing/mockApi";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import { LoginScreen } from "./LoginScreen";
import { RegisterDetailScreen } from "./RegisterDetailScreen";
import { rules } from "./rules";
import { VerifyScreen } from "./VerifyScreen";

afterEach(() => {
  endSession();
  rememberPath("/");
});

const captcha = [on("get", "/api/captcha/flat", { body: { key: "key-1", img: "data:image/png;base64,AA" } })];

describe("rules", () => {
  it.each([
    ["email", "mei@example.com", true],
    ["email", "mei@example", "email"],
    ["email", " ", "required"],
    ["password", "seven77", "password_short"],
    ["password", "learn-the-words", true],
    ["password", "清晨的河面很亮", "password_short"],
    ["password", "x".repeat(129), "password_long"],
    ["username", "mei.lin-07", true],
    ["username", "ab", "username"],
    ["username", "mei@lin", "username"],
    ["phone", "+886 912 345 678", true],
    ["phone", "123-456", "phone"],
    ["phone", "0912345678x", "phone"],
    ["year", "", true],
    ["year", "2028", true],
    ["year", "28", "year"],
  ] as const)("%s: %s", (rule, text, verdict) => {
    expect(rules[rule](text)).toBe(verdict);
  });
});

describe("login", () => {
  const fill = async (identifier: string) => {
    await userEvent.type(screen.getByLabelText("Email or username"), identifier);
    await userEvent.type(screen.getByLabelText("Password"), "learn-the-words");
    await userEvent.click(screen.getByRole("button", { name: "Log in" }));
  };

  it.each([
    ["mei@example.com", { email: "mei@example.com" }],
    ["mei.lin", { username: "mei.lin" }],
  ])("sends %s by its at-sign and goes back to where the person wanted to go", async (identifier, who) => {
    const { asked } = mockApi(on("post", "/api/login", { body: { access_token: "t", user: person() } }));
    rememberPath("/result?attempt=7");
    const { router } = await renderScreen(<LoginScreen />, { at: "/login" });
    await fill(identifier);
    await waitFor(() => expect(router.state.location.pathname).toBe("/result"));
    expect(asked[0]?.body).toEqual({ ...who, password: "learn-the-words" });
    expect(localStorage.getItem("id_token")).toBe("t");
  });

  it("says what the specification says when the credentials are wrong", async () => {
    mockApi(on("post", "/api/login", refused(400, "wrong_credentials", { message: "Unauthorized" })));
    await renderScreen(<LoginScreen />, { at: "/login" });
    await fill("mei.lin");
    expect(await screen.findByText("Incorrect username/email or password")).toBeInTheDocument();
    expect(getSession().token).toBeNull();
  });
});

describe("a login at an account that strangers guess", () => {
  it("asks for the letters of a picture, and for those of another one after a wrong try", async () => {
    const { asked, answer } = mockApi(
      on(
        "post",
        "/api/login",
        refused(422, "captcha_needed", { message: "Please enter the letters in the picture." }),
      ),
      on("get", "/api/captcha/flat", { body: { key: "first", img: "data:," } }),
    );
    const { router } = await renderScreen(<LoginScreen />, { at: "/login" });
    expect(screen.queryByLabelText("Letters in the picture")).toBeNull();
    await userEvent.type(screen.getByLabelText("Email or username"), "mei@example.com");
    await userEvent.type(screen.getByLabelText("Password"), "learn-the-words");
    await userEvent.click(screen.getByRole("button", { name: "Log in" }));
    expect(await screen.findByText(/many wrong passwords/)).toBeVisible();
    await screen.findByAltText("A picture with five letters");

    await userEvent.click(screen.getByRole("button", { name: "Log in" }));
    expect(await screen.findByText("Required")).toBeVisible();

    answer(
      on(
        "post",
        "/api/login",
        refused(422, "captcha_invalid", { errors: { captcha: ["That was not it."] } }),
      ),
      on("get", "/api/captcha/flat", { body: { key: "second", img: "data:," } }),
    );
    await userEvent.type(screen.getByLabelText("Letters in the picture"), "WRONG");
    await userEvent.click(screen.getByRole("button", { name: "Log in" }));
    expect(await screen.findByText("That was not it.")).toBeVisible();
    expect(screen.getByLabelText("Letters in the picture")).toHaveValue("");

    answer(on("post", "/api/login", { body: { access_token: "t", user: person() } }));
    await waitFor(() => expect(asked.filter(({ path }) => path === "/api/captcha/flat")).toHaveLength(2));
    await userEvent.type(screen.getByLabelText("Letters in the picture"), "VERDE");
    await userEvent.click(screen.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(router.state.location.pathname).not.toBe("/login"));
    const tries = asked.filter(({ path }) => path === "/api/login").map(({ body }) => body);
    expect(tries).toEqual([
      { email: "mei@example.com", password: "learn-the-words" },
      { email: "mei@example.com", password: "learn-the-words", captcha: "WRONG", captcha_key: "first" },
      { email: "mei@example.com", password: "learn-the-words", captcha: "VERDE", captcha_key: "second" },
    ]);
  });
});

describe("registration", () => {
  const fill = async ({ repeat = "learn-the-words", email = "mei@example.com" } = {}) => {
    await screen.findByAltText("A picture with five letters");
    await userEvent.type(screen.getByLabelText("Email"), email);
    await userEvent.type(screen.getByLabelText("Password"), "learn-the-words");
    await userEvent.type(screen.getByLabelText("Repeat password"), repeat);
    await userEvent.type(screen.getByLabelText("Letters in the picture"), "VERDE");
    await userEvent.click(screen.getByRole("checkbox"));
    await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  };

  it("asks for the details next", async () => {
    const user = person({ finishBind: false });
    const { asked } = mockApi(...captcha, on("post", "/api/register", { body: { access_token: "t", user } }));
    const { router } = await renderScreen(<LoginScreen />, { at: "/register" });
    await fill();
    await waitFor(() => expect(router.state.location.pathname).toBe("/register-detail"));
    expect(asked.at(-1)?.body).toEqual({
      email: "mei@example.com",
      password: "learn-the-words",
      captcha: "VERDE",
      captcha_key: "key-1",
    });
  });

  it("does not ask the server when the passwords differ", async () => {
    const { asked } = mockApi(...captcha);
    await renderScreen(<LoginScreen />, { at: "/register" });
    await fill({ repeat: "learn-the-world" });
    expect(await screen.findByText("The passwords don’t match.")).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("offers the login for a taken address, with the address, and draws a new picture", async () => {
    const { asked } = mockApi(
      ...captcha,
      on(
        "post",
        "/api/register",
        refused(422, "email_taken", { errors: { email: ["This email is already registered"] } }),
      ),
    );
    const { router } = await renderScreen(<LoginScreen />, { at: "/register" });
    await fill();
    await waitFor(() =>
      expect(screen.getByLabelText("Email")).toHaveAccessibleDescription(/^This email is already registered/),
    );
    expect(asked.filter(({ path }) => path === "/api/captcha/flat")).toHaveLength(2);
    expect(screen.getByRole("link", { name: "Forgot your password?" })).toHaveAttribute(
      "href",
      "/password/forgot",
    );
    await userEvent.click(screen.getByRole("link", { name: "Log in instead" }));
    expect(router.state.location).toMatchObject({ pathname: "/login", state: { email: "mei@example.com" } });
  });

  it("shows a wrong captcha at its field", async () => {
    mockApi(
      ...captcha,
      on(
        "post",
        "/api/register",
        refused(422, "captcha_invalid", { errors: { captcha: ["The captcha code is invalid!"] } }),
      ),
    );
    await renderScreen(<LoginScreen />, { at: "/register" });
    await fill();
    expect(await screen.findByText("The captcha code is invalid!")).toBeInTheDocument();
    expect(screen.getByLabelText("Letters in the picture")).toHaveAttribute("aria-invalid", "true");
  });
});

describe("the details", () => {
  it("tell that a username is taken, also when the check fails", async () => {
    mockApi(on("post", "/api/check-username", { status: 500 }));
    await renderScreen(<RegisterDetailScreen />, { at: "/register-detail?role=student" });
    await userEvent.type(screen.getByLabelText("Username"), "mei.lin");
    await userEvent.tab();
    expect(await screen.findByText("Username is already registered")).toBeInTheDocument();
  });

  it("make the person a student", async () => {
    const { asked } = mockApi(
      on("post", "/api/check-username", { body: { ok: true } }),
      on("post", "/api/bind-student", { body: person() }),
    );
    const { router } = await renderScreen(<RegisterDetailScreen />, { at: "/register-detail?role=student" });
    await userEvent.type(screen.getByLabelText("First name"), "Mei");
    await userEvent.type(screen.getByLabelText("Last name"), "Lin");
    await userEvent.type(screen.getByLabelText("Username"), "mei.lin");
    await userEvent.type(screen.getByLabelText("Phone"), "+886 912 345 678");
    await userEvent.selectOptions(screen.getByLabelText("Age"), "16_17");
    await userEvent.type(screen.getByLabelText("School"), "Jianguo High School");
    await userEvent.click(screen.getByRole("button", { name: "Save and start practicing" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
    expect(asked.find(({ path }) => path === "/api/bind-student")?.body).toMatchObject({
      username: "mei.lin",
      age_band: "16_17",
      preferred_language: "en",
    });
    expect(getSession().profile?.finishBind).toBe(true);
  });
});

describe("the verification link", () => {
  it("confirms, once", async () => {
    const { asked } = mockApi(on("get", "/api/verify", { body: { verified: true, reward: 0 } }));
    await renderScreen(<VerifyScreen />, { at: "/verify?token=abc" });
    expect(await screen.findByText("Your email address is confirmed")).toBeInTheDocument();
    expect(asked.filter(({ path }) => path === "/api/verify").map(({ query }) => query.get("token"))).toEqual(
      ["abc"],
    );
  });

  it.each([
    [5, true],
    [0, false],
  ])("tells of %s T-Coins that came with it: %s", async (reward, isTold) => {
    mockApi(on("get", "/api/verify", { body: { verified: true, reward } }));
    await renderScreen(<VerifyScreen />, { at: "/verify?token=abc" });
    await screen.findByText("Your email address is confirmed");
    expect(screen.queryByText(/T-\u2060Coins? w(as|ere) added/) !== null).toBe(isTold);
    if (isTold) expect(screen.getByText(/5 T-\u2060Coins were added\./)).toBeVisible();
  });

  it("says when it has expired", async () => {
    mockApi(on("get", "/api/verify", refused(422, "link_expired")));
    await renderScreen(<VerifyScreen />, { at: "/verify?token=abc" });
    expect(await screen.findByText("This link has expired")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Log in to get a new link" })).toBeInTheDocument();
  });
});
