import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../api/errors";
import { beginSession, endSession, getSession } from "../../api/session";
import { emit } from "../../api/signals";
import { demoBrand } from "../../testing/demoBrand";
import { mockApi } from "../../testing/mockApi";
import { person } from "../../testing/people";
import { renderScreen } from "../../testing/renderScreen";
import { chunkFailed } from "../chunks";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { Notices } from "./Notices";

beforeEach(() => {
  // happy-dom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function show() {
    this.setAttribute("open", "");
  };
});
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
    const { asked } = mockApi({ "PATCH /lang": { body: person({ lang: "tw" }) } });
    beginSession({ access_token: "t", user: person() });
    await renderScreen(<Header />);
    const names = () => [...document.querySelectorAll(".langs a")].map((link) => link.textContent);
    expect(names()).toEqual(["English", "简体中文", "繁體中文"]);
    await userEvent.click(screen.getByRole("link", { name: "繁體中文" }));
    await waitFor(() => expect(names()[0]).toBe("繁體中文"));
    expect(asked).toMatchObject([{ method: "PATCH", path: "/lang", body: { lang: "tw" } }]);
    expect(document.documentElement.lang).toBe("zh-Hant");
    expect(document.cookie).toContain("lang=tw");
  });

  it("logs out even when the server does not answer", async () => {
    mockApi({ "POST /logout": { status: 503, body: {} } });
    beginSession({ access_token: "t", user: person() });
    await renderScreen(<Header />);
    await userEvent.click(screen.getByText("Mei"));
    await userEvent.click(screen.getByRole("button", { name: "Log out", hidden: true }));
    await waitFor(() => expect(getSession().token).toBeNull());
  });

  it("opens a drawer with account, tests and languages", async () => {
    await renderScreen(<Header />);
    await userEvent.click(screen.getByRole("button", { name: "Menu" }));
    const drawer = screen.getByRole("dialog");
    for (const title of ["Account", "TOEFL", "Language"]) expect(drawer).toHaveTextContent(title);
    await userEvent.click(screen.getByRole("button", { name: "Close the menu" }));
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

describe("notices", () => {
  it("warn of a slow line, celebrate its return for five seconds, and stay quiet when it was given up", async () => {
    await renderScreen(<Notices />);
    vi.useFakeTimers();
    act(() => emit({ kind: "slow" }));
    expect(screen.getByText(/connection is slow/)).toBeInTheDocument();
    act(() => emit({ kind: "restored" }));
    expect(screen.getByText(/connection is back/)).toBeInTheDocument();
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
    ["exceeded_test", /today’s free tests/, ["Go back", "Your tests"]],
    ["please_upgrade_your_plan", /Pro plan/, ["Go back"]],
    ["point_is_not_enough", /Insufficient funds/, ["Go back"]],
    ["print_pdf_forbidden", /Not unlocked/, ["Close"]],
    ["too_many_request", /unusual activity/, ["Go back"]],
  ] as const)("answer a 402 %s", async (code, text, buttons) => {
    await renderScreen(<Notices />);
    act(() => emit({ kind: "payment", error: new ApiError(402, code) }));
    expect(screen.getByRole("dialog")).toHaveTextContent(text);
    expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(buttons);
  });

  it("keep the query when a PDF is not unlocked", async () => {
    const { router } = await renderScreen(<Notices />, { at: "/explanation?attempt=7" });
    act(() => emit({ kind: "payment", error: new ApiError(402, "print_pdf_forbidden") }));
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe("/result?attempt=7");
  });
});
