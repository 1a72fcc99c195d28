import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { button, findButton, modelKey, session, start, withoutMedia } from "../testing/answering";
import * as respond from "../testing/respondTest";

withoutMedia();

describe("a sentence", () => {
  it("is built by figures and taken back by Backspace", async () => {
    const { user } = await start("comfortable", respond.sentences);
    expect(await screen.findByText("How was the workshop on Friday?")).toHaveAttribute("lang", "en");
    await user.keyboard("132");
    await waitFor(() =>
      expect(session.server.current("b1-01")).toEqual({ kind: "choice", options: ["c1", "c3", "c2"] }),
    );
    expect(screen.getByText(/The speaker showed us how to repair a bike\.$/)).toBeInTheDocument();
    await user.keyboard("{Backspace}");
    await waitFor(() =>
      expect(session.server.current("b1-01")).toEqual({ kind: "choice", options: ["c1", "c3"] }),
    );
  });

  it("is built by pressing words; pressing a laid one takes it back, arrows move it", async () => {
    const { user } = await start("strict", respond.sentences);
    await user.click(await findButton("us"));
    expect(button("us")).toHaveAttribute("aria-pressed", "true");
    button("Blank 1: us. Press to remove.").focus();
    await user.keyboard("{ArrowRight}");
    await waitFor(() => expect(button("Blank 2: us. Press to remove.")).toHaveFocus());
    await user.click(button("showed"));
    expect(button("Blank 1: showed. Press to remove.")).toBeVisible();
    await user.click(button("us"));
    expect(button("Blank 2, empty")).toBeVisible();
  });

  it("is not built while the clock is stopped", async () => {
    const { user } = await start("comfortable", respond.sentences);
    await screen.findByText("How was the workshop on Friday?");
    await user.click(button("Stop"));
    await user.keyboard("3");
    expect(button("us")).toHaveAttribute("aria-pressed", "false");
    await user.click(button("Resume the clock"));
    await user.keyboard("3");
    expect(button("us")).toHaveAttribute("aria-pressed", "true");
  });

  it("takes a word into the blank that was chosen, and keeps it there when the learner comes back", async () => {
    const { user } = await start("strict", respond.sentences);
    await user.click(await findButton("Blank 3, empty"));
    await user.click(button("repair a bike"));
    await user.click(button("Next"));
    expect(await screen.findByText("Do you know when the library opens?")).toBeVisible();
    await user.click(button("Back"));
    expect(await findButton("Blank 3: repair a bike. Press to remove.")).toBeVisible();
    expect(button("Blank 1, empty")).toBeVisible();
  });

  it("leaves one word over, and all are looked over before the part is closed", async () => {
    const { user } = await start("comfortable", respond.sentences);
    await screen.findByText("How was the workshop on Friday?");
    await user.keyboard("n241");
    expect(button("does it open")).toHaveAttribute("aria-pressed", "false");
    await user.keyboard("n");
    expect(await screen.findByText("1 question is not answered yet.")).toBeVisible();
    await user.click(button("Finish this part"));
    await waitFor(() =>
      expect(session.server.current("b2-01")).toEqual({ kind: "choice", options: ["c2", "c4", "c1"] }),
    );
  });
});

it("a sentence that was checked shows an accepted order and stays as it is", async () => {
  const { user } = await start("comfortable", respond.sentences);
  session.api.keys.set("b1", {
    items: {
      "b1-01": { ...modelKey, models: [], accepted: [["c1", "c3", "c2"]], explanation: "Two objects." },
    },
  });
  await screen.findByText("How was the workshop on Friday?");
  await user.keyboard("123");
  await user.click(button("Check answers"));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Check answers" }));
  expect(await screen.findByText("The speaker showed us how to repair a bike.")).toBeVisible();
  expect(screen.getByText("Two objects.")).toBeVisible();
  await user.keyboard("{Backspace}");
  expect(button("Blank 3: us. Press to remove.")).toBeDisabled();
});

describe("an email", () => {
  it("has its head given, its goals to tick off, an outline and a model after it was handed in", async () => {
    const { user } = await start("comfortable", respond.email);
    expect(await screen.findByText("Piano room on Thursdays")).toBeVisible();
    await user.click(screen.getByRole("checkbox", { name: "Ask for another solution" }));
    expect(screen.getByRole("checkbox", { name: "Ask for another solution" })).toBeChecked();
    await user.click(screen.getByText("Outline"));
    await user.type(screen.getByRole("textbox", { name: "Outline" }), "greet first");
    await user.type(
      screen.getByRole("textbox", { name: "Your text" }),
      "Dear Ms. Rivera, the room was locked.",
    );
    await user.click(button("Finish"));
    await user.click(button("OK"));
    expect(await screen.findByText("Model text for e1-01")).toBeVisible();
    expect(screen.getByText("Dear Ms. Rivera, the room was locked.")).toBeVisible();
    expect(session.server.current("e1-01")).toEqual({
      kind: "text",
      text: "Dear Ms. Rivera, the room was locked.",
    });
    expect(session.api.calls).toContain("check e1");
  });

  it("has tabs and tools that the arrow keys lead through", async () => {
    const { user } = await start("comfortable", respond.email);
    const field = await screen.findByRole("textbox", { name: "Your text" });
    screen.getByRole("tab", { name: "Task" }).focus();
    await user.keyboard("{ArrowRight}");
    expect(screen.getByRole("tab", { name: "Your text" })).toHaveFocus();
    expect(screen.getByRole("tab", { name: "Your text" })).toHaveAttribute("aria-selected", "true");
    await user.type(field, "Dear");
    button("Undo").focus();
    await user.keyboard("{ArrowRight}");
    expect(screen.getByRole("checkbox", { name: "Spell-check" })).toHaveFocus();
    await user.keyboard("{Tab}");
    expect(field).toHaveFocus();
  });

  it("in strict mode has neither ticks nor outline nor spell-check nor model", async () => {
    const { user } = await start("strict", respond.email);
    const field = await screen.findByRole("textbox", { name: "Your text" });
    expect(field).toHaveAttribute("spellcheck", "false");
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByText("Outline")).toBeNull();
    await user.click(button("Hide Word Count"));
    expect(screen.queryByText("0 words")).toBeNull();
    await user.type(field, "Dear");
    await user.click(field);
    await user.paste("from outside");
    expect(await screen.findByRole("alert")).toHaveTextContent("can’t paste text");
    expect(field).toHaveValue("Dear");
    await user.click(button("Next"));
    await user.click(button("OK"));
    await waitFor(() => expect(session.api.calls).toContain("finish writing-2"));
    expect(session.api.calls).not.toContain("check e1");
  });

  it("shows no model while the server cannot be reached, and goes on all the same", async () => {
    const { user } = await start("comfortable", respond.email);
    await user.type(await screen.findByRole("textbox", { name: "Your text" }), "x");
    await waitFor(() => expect(session.server.current("e1-01")).toBeDefined());
    session.api.isDown = true;
    await user.click(button("Finish"));
    await user.click(button("OK"));
    expect(await screen.findByText(/can’t be shown right now/)).toBeVisible();
    expect(button("Continue")).toBeEnabled();
  });
});
