import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "../../../../app/queryClient";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { mockApi, on, refused } from "../../../../testing/mockApi";
import { renderScreen } from "../../../../testing/renderScreen";
import { CommentBank } from "./CommentBank";
import { joined, onDevice, type SavedComment } from "./savedComments";

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
});

it("comes after what is written, and only where it fits whole", () => {
  expect(joined("", "b", 9)).toBe("b");
  expect(joined("a. ", "b", 9)).toBe("a. b");
  expect(joined("12345", "678", 9)).toBe("12345 678");
  expect(joined("12345", "6789", 9)).toBeNull();
});

it("reads what an earlier version kept on the device, and nothing else", () => {
  localStorage.setItem("grading-comments:u1", "{broken");
  expect(onDevice("u1")).toEqual([]);
  localStorage.setItem("grading-comments:u1", '["a", 4, " "]');
  expect(onDevice("u1")).toEqual(["a"]);
  expect(onDevice("another")).toEqual([]);
});

const saved = (...texts: string[]): SavedComment[] =>
  texts.map((text) => ({ id: `c-${text}`, text, uses: 0 }));
const bank = (...texts: string[]) => on("get", "/api/grading/comments", { body: { data: saved(...texts) } });
const one = (text: string) => ({ params: { path: { id: `c-${text}` } } });

function Bank({
  onClose,
  written = "Good start.",
  maxLength = 4000,
}: Partial<Parameters<typeof CommentBank>[0]> & { written?: string }) {
  const [comment, setComment] = useState(written);
  return (
    <>
      <output>{comment}</output>
      <CommentBank
        user="u1"
        comment={comment}
        maxLength={maxLength}
        onChange={setComment}
        onClose={onClose ?? (() => undefined)}
      />
    </>
  );
}
const show = async (props: { maxLength?: number } = {}) => {
  const onClose = vi.fn();
  await renderScreen(
    <MuiProviders>
      <QueryClientProvider client={queryClient}>
        <Bank onClose={onClose} {...props} />
      </QueryClientProvider>
    </MuiProviders>,
  );
  return { onClose, user: userEvent.setup(), dialog: within(screen.getByRole("dialog")) };
};
const result = () => document.querySelector("output");

describe("the comment bank", () => {
  it("is searched by typing, and Enter inserts what is marked and counts it", async () => {
    const { asked } = mockApi(
      bank("Say why.", "Link the two ideas.", "Say it in two sentences."),
      on("post", "/api/grading/comments/{id}/use", { ...one("Say it in two sentences."), status: 204 }),
    );
    const { onClose, user, dialog } = await show();
    await user.type(await dialog.findByRole("combobox", { name: "Search your comments" }), "two sent");
    expect(dialog.getAllByRole("option").map((option) => option.textContent)).toEqual([
      "Say it in two sentences.",
    ]);
    await user.keyboard("{Enter}");
    expect(onClose).toHaveBeenCalledOnce();
    expect(result()).toHaveTextContent("Good start. Say it in two sentences.");
    await waitFor(() =>
      expect(asked.at(-1)?.path).toBe(
        "/api/grading/comments/c-Say it in two sentences./use".replaceAll(" ", "%20"),
      ),
    );
  });

  it("begins with the most used one, and arrows go on", async () => {
    mockApi(bank("First.", "Second."));
    const { user, dialog } = await show();
    await dialog.findByRole("option", { name: "First." });
    await user.click(dialog.getByRole("combobox"));
    await user.keyboard("{ArrowDown}{Enter}");
    expect(result()).toHaveTextContent("Good start. Second.");
  });

  it("does not insert what would not fit", async () => {
    mockApi(bank("Much too long."));
    const { onClose, user, dialog } = await show({ maxLength: 15 });
    await dialog.findByRole("option", { name: "Much too long." });
    await user.click(dialog.getByRole("combobox"));
    await user.keyboard("{ArrowDown}{Enter}");
    expect(onClose).not.toHaveBeenCalled();
    expect(result()).toHaveTextContent(/^Good start\.$/);
  });

  it("saves what is written with one press, removes it, and undoes that", async () => {
    const { answer, asked } = mockApi(
      bank(),
      on("post", "/api/grading/comments", { body: { data: saved("Good start.") } }),
      on("delete", "/api/grading/comments/{id}", { ...one("Good start."), status: 204 }),
    );
    const { user, dialog } = await show();
    await user.click(await dialog.findByRole("button", { name: "Save comment" }));
    await dialog.findByRole("option", { name: "Good start." });
    expect(asked.at(-1)?.body).toEqual({ texts: ["Good start."] });
    answer(bank());
    await user.click(dialog.getByRole("button", { name: "Remove comment" }));
    await user.click(await dialog.findByRole("button", { name: "Undo" }));
    expect(await dialog.findByRole("option", { name: "Good start." })).toBeVisible();
  });

  it("brings what the device has into the account, and keeps it there until that has worked", async () => {
    localStorage.setItem("grading-comments:u1", '["From before."]');
    mockApi(bank("New."), on("post", "/api/grading/comments", { reply: () => refused(503, "unavailable") }));
    const { dialog } = await show();
    await dialog.findByRole("option", { name: "New." });
    expect(onDevice("u1")).toEqual(["From before."]);
    mockApi(on("post", "/api/grading/comments", { body: { data: saved("From before.", "New.") } }));
    await queryClient.invalidateQueries();
    expect(await dialog.findByRole("option", { name: "From before." })).toBeVisible();
    expect(onDevice("u1")).toEqual([]);
  });

  it("says that it could not be read, and reads it again on demand", async () => {
    const { answer } = mockApi(
      on("get", "/api/grading/comments", { reply: () => refused(403, "forbidden") }),
    );
    const { user, dialog } = await show();
    const retry = await dialog.findByRole("button", { name: "Try again" });
    answer(bank("Say why."));
    await user.click(retry);
    expect(await dialog.findByRole("option", { name: "Say why." })).toBeVisible();
  });
});
