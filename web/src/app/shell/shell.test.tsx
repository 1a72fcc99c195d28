import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../api/errors";
import { beginSession, endSession, getSession } from "../../api/session";
import { loadProfile } from "../../api/sessionCalls";
import { countCall, emit } from "../../api/signals";
import { demoBrand } from "../../testing/demoBrand";
import { mockApi, on } from "../../testing/mockApi";
import { tCoins } from "../../testing/names";
import { person } from "../../testing/people";
import { renderScreen } from "../../testing/renderScreen";
import { chunkFailed } from "../chunks";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { LoadingOverlay } from "./LoadingOverlay";
import { MenuBar } from "./MainMenu";
import type { MenuEntry } from "./menu";
import { Notices } from "./Notices";
import { withCoins } from "./PaymentDialog";

afterEach(() => {
  endSession();
  vi.useRealTimers();
});

describe("the header", () => {
  it("offers the login to visitors and shows the support address", async () => {
    await renderScreen(<Header />);
    expect(screen.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
    expect(screen.getByRole("link", { name: /help@verdant.example/ })).toHaveAttribute(
      "href",
      "mailto:help@verdant.example",
    );
  });

  it("greets by first name, else by username, and crowns pro members", async () => {
    beginSession({ access_token: "t", user: person({ first_name: "", all_roles: ["student", "old-pro"] }) });
    await renderScreen(<Header />);
    expect(screen.getByText("mei.lin")).toBeInTheDocument();
    expect(screen.getByTitle("Pro member")).toBeInTheDocument();
  });

  it("shows the grading desk to graders only", async () => {
    beginSession({ access_token: "t", user: person() });
    const { unmount } = await renderScreen(<Header />);
    expect(screen.queryByRole("link", { name: "Grading", hidden: true })).not.toBeInTheDocument();
    unmount();
    beginSession({
      access_token: "t",
      user: person({ all_roles: ["teacher"], grading_sections: ["speaking"] }),
    });
    await renderScreen(<Header />);
    expect(screen.getByRole("link", { name: "Grading", hidden: true })).toBeInTheDocument();
  });

  it("shows the current language first and saves a new one for who is signed in", async () => {
    const { asked } = mockApi(on("patch", "/api/lang", { body: person({ lang: "tw" }) }));
    beginSession({ access_token: "t", user: person() });
    await renderScreen(<Header />);
    const current = () => document.querySelector(".langs summary [lang]")?.textContent;
    const offered = () => [...document.querySelectorAll(".langs a")].map((link) => link.textContent);
    expect([current(), offered()]).toEqual(["English", ["简体中文", "繁體中文"]]);
    const menu = document.querySelector<HTMLDetailsElement>(".langs");
    if (menu) menu.open = true;
    await userEvent.click(screen.getByRole("link", { name: "繁體中文", hidden: true }));
    await waitFor(() => expect(current()).toBe("繁體中文"));
    expect(menu?.open).toBe(false);
    expect(offered()).toEqual(["English", "简体中文"]);
    expect(asked).toMatchObject([{ method: "PATCH", path: "/api/lang", body: { lang: "tw" } }]);
    expect(document.documentElement.lang).toBe("zh-Hant");
    expect(document.cookie).toContain("lang=tw");
  });

  it("speaks the language of the profile once it is known", async () => {
    mockApi(on("post", "/api/me", { body: person({ lang: "cn" }) }));
    beginSession({ access_token: "t", user: person() });
    await renderScreen(<Header />);
    await act(async () => void (await loadProfile()));
    expect(document.documentElement.lang).toBe("zh-Hans");
  });

  it("leads from the logo to the landing page", async () => {
    await renderScreen(<Header />);
    expect(document.querySelector("a.logo")).toHaveAttribute("href", "/");
  });

  it("opens a submenu where an entry has several screens", async () => {
    const entries: MenuEntry[] = [
      { label: "practice", to: "/" },
      { label: "classroom", links: [{ label: "my_materials", to: "/testresults" }] },
    ];
    await renderScreen(<MenuBar entries={entries} />);
    const group = screen.getByText("Classroom").closest("details");
    expect(group?.open).toBe(false);
    await userEvent.click(screen.getByText("Classroom"));
    expect(group?.open).toBe(true);
    await userEvent.keyboard("{Escape}");
    expect(group?.open).toBe(false);
    expect(screen.getByRole("link", { name: "My materials", hidden: true })).toHaveAttribute(
      "href",
      "/testresults",
    );
  });

  const leave = async () => {
    await userEvent.click(screen.getByText("Mei"));
    await userEvent.click(screen.getByRole("button", { name: "Log out", hidden: true }));
    await waitFor(() => expect(getSession().token).toBeNull());
  };

  it("logs out even when the server does not answer", async () => {
    mockApi(on("post", "/api/logout", { status: 503 }));
    beginSession({ access_token: "t", user: person() });
    await renderScreen(<Header />);
    await leave();
  });

  it("logs out at the server first, says so, and goes to the landing page", async () => {
    let tokenAtCall: string | null = null;
    mockApi(
      on("post", "/api/logout", {
        reply: () => {
          tokenAtCall = getSession().token;
          return { status: 204 };
        },
      }),
    );
    beginSession({ access_token: "t", user: person() });
    const { router } = await renderScreen(
      <>
        <Header />
        <Notices />
      </>,
      { at: "/result" },
    );
    await leave();
    expect(tokenAtCall).toBe("t");
    expect(router.state.location.pathname).toBe("/");
  });

  it("leaves to the company's home page where learners sign in from there", async () => {
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
    mockApi(on("post", "/api/logout", { status: 204 }));
    beginSession({ access_token: "t", user: person() });
    const { router } = await renderScreen(
      <>
        <Header />
        <Notices />
      </>,
      { at: "/result", tenant: demoBrand("harbor") },
    );
    await leave();
    expect(screen.getByText("You’re logged out.")).toBeInTheDocument();
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://harbor.example"));
    expect(router.state.location.pathname).toBe("/result");
  });

  it("opens a drawer with account, tests and languages", async () => {
    await renderScreen(<Header />);
    await userEvent.click(screen.getByRole("button", { name: "Menu" }));
    const drawer = screen.getByRole("dialog");
    for (const title of ["Account", "TOEFL", "Language"]) expect(drawer).toHaveTextContent(title);
    await userEvent.click(screen.getByRole("button", { name: "Close menu" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
});

it("the footer names the years, the terms, social pages and the disclaimer", async () => {
  await renderScreen(<Footer />);
  expect(screen.getByText(`© 2022–${new Date().getFullYear()} Verdant`)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Terms" })).toHaveAttribute("href", "/terms");
  expect(screen.getByRole("link", { name: "Verdant on YouTube" })).toBeInTheDocument();
  expect(screen.getByText(demoBrand().disclaimer.en)).toBeInTheDocument();
});

it("social pages stand in the footer of a brand that has some", async () => {
  await renderScreen(<Footer />, { tenant: demoBrand("harbor") });
  expect(screen.queryByRole("link", { name: /YouTube|Instagram/ })).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "desk@harbor.example" })).toBeInTheDocument();
});

it("the loading overlay lies there while a call runs, and takes no click", async () => {
  await renderScreen(<LoadingOverlay />);
  expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
  let done = () => {};
  act(() => {
    done = countCall();
  });
  expect(screen.getByRole("progressbar", { name: "Loading" }).parentElement).toHaveClass("loading-over");
  act(() => done());
  expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
});

describe("notices", () => {
  it("warn of a slow line, celebrate its return for five seconds, and stay quiet when it was given up", async () => {
    await renderScreen(<Notices />);
    vi.useFakeTimers();
    act(() => emit({ kind: "slow" }));
    expect(screen.getByText(/connection is slow/)).toBeInTheDocument();
    act(() => emit({ kind: "restored" }));
    expect(screen.getByText(/back online/)).toBeInTheDocument();
    act(() => vi.advanceTimersByTime(5_000));
    expect(screen.queryByText(/connection/)).not.toBeInTheDocument();
    act(() => emit({ kind: "slow" }));
    act(() => emit({ kind: "gave_up" }));
    expect(screen.queryByText(/connection/)).not.toBeInTheDocument();
  });

  it("block with Refresh after a time out and after a missing chunk", async () => {
    const { unmount } = await renderScreen(<Notices />);
    act(() => emit({ kind: "timeout" }));
    expect(screen.getByRole("dialog", { name: "Notice" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: /help@verdant/ })).toBeInTheDocument();
    unmount();
    await renderScreen(<Notices />);
    act(() => void window.dispatchEvent(new Event(chunkFailed)));
    expect(screen.getAllByRole("button")).toHaveLength(1);
    expect(screen.getByRole("button", { name: "Refresh" })).toBeInTheDocument();
  });

  it("lead to the login when the session is over", async () => {
    const { router } = await renderScreen(<Notices />, { at: "/result" });
    await act(async () => emit({ kind: "unauthorized" }));
    expect(router.state.location.pathname).toBe("/login");
  });

  it.each([
    ["exceeded_test", /today’s free practice/, ["Go back", "Your tests", "View Pro plan"]],
    ["please_upgrade_your_plan", /Pro plan/, ["Cancel", "View Pro plan"]],
    ["point_is_not_enough", /Insufficient funds/, ["Cancel", `Deposit ${tCoins}`]],
    ["print_pdf_forbidden", /Not unlocked/, ["Close"]],
    ["too_many_request", /unusual activity/, ["Go back"]],
  ] as const)("answer a 402 %s", async (code, text, buttons) => {
    await renderScreen(<Notices />);
    act(() => emit({ kind: "payment", error: new ApiError(402, code) }));
    expect(screen.getByRole("dialog")).toHaveTextContent(text);
    const shown = screen.getAllByRole("button").map((button) => button.textContent);
    expect(shown).toEqual(buttons);
  });

  it.each([
    [0, 3, "You’ve used today’s 2 free tests."],
    [1, 0, "You’ve used today’s 5 free section practices."],
    [0, 0, "You’ve used today’s free practice: 2 tests and 5 section practices."],
    [1, 3, "You’ve used today’s free practice. It resets at midnight."],
  ])("name only the limit that is reached: %d tests and %d sections left", async (tests, sections, text) => {
    beginSession({ access_token: "t", user: person() });
    const entitlements = {
      is_unlimited: false,
      day: "2026-03-01",
      resets_at: "2026-03-01T16:00:00Z",
      tests: { used: 2 - tests, limit: 2, left: tests },
      sections: { used: 5 - sections, limit: 5, left: sections },
    };
    const { asked } = mockApi(on("get", "/api/entitlements", { body: entitlements }));
    await renderScreen(<Notices />);
    act(() => emit({ kind: "payment", error: new ApiError(402, "exceeded_test") }));
    await waitFor(() => expect(asked).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole("dialog")).toHaveTextContent(text));
  });

  it.each([
    ["exceeded_test", "Your tests", "/testresults"],
    // Without a history of our own, back is the landing page (D-143).
    ["exceeded_test", "Go back", "/"],
    ["please_upgrade_your_plan", "Cancel", "/"],
    ["too_many_request", "Go back", "/"],
    ["point_is_not_enough", "Cancel", "/setTest"],
    ["point_is_not_enough", `Deposit ${tCoins}`, "/balance"],
    ["print_pdf_forbidden", "Close", "/scorereport"],
  ] as const)("lead on from a 402 %s with %s", async (code, button, path) => {
    const { router } = await renderScreen(<Notices />, { at: "/setTest" });
    act(() => emit({ kind: "payment", error: new ApiError(402, code) }));
    await userEvent.click(screen.getByRole("button", { name: button }));
    expect(router.state.location.pathname).toBe(path);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("ask for as many coins as are missing", () => {
    expect(withCoins("/balance", 12)).toBe("/balance?t-coins=12");
    expect(withCoins("/balance", undefined)).toBe("/balance");
  });

  it("say a refusal that no screen has caught, and let it go", async () => {
    await renderScreen(<Notices />);
    vi.useFakeTimers();
    act(() => emit({ kind: "unhandled", error: new ApiError(500, "internal") }));
    expect(screen.getByText("Sorry! Something went wrong.")).toBeInTheDocument();
    act(() => vi.advanceTimersByTime(5_000));
    expect(screen.queryByText("Sorry! Something went wrong.")).not.toBeInTheDocument();
  });

  it("do not let a plan's question cover a page that must be refreshed", async () => {
    await renderScreen(<Notices />);
    act(() => emit({ kind: "timeout" }));
    act(() => emit({ kind: "payment", error: new ApiError(402, "exceeded_test") }));
    expect(screen.getByRole("button", { name: "Refresh" })).toBeInTheDocument();
    // Escape asks the dialog to close; it stays.
    screen.getByRole("dialog").dispatchEvent(new Event("cancel", { cancelable: true }));
    expect(screen.getByRole("dialog", { name: "Notice" })).toBeInTheDocument();
  });

  it("keep the query when a PDF is not unlocked", async () => {
    const { router } = await renderScreen(<Notices />, { at: "/explanation?attempt=7" });
    act(() => emit({ kind: "payment", error: new ApiError(402, "print_pdf_forbidden") }));
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe("/scorereport?attempt=7");
  });
});
