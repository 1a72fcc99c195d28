import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { renderScreen } from "../../../../testing/renderScreen";
import { CommentBank } from "./CommentBank";
import { joined, readComments, storeComments, withComment } from "./savedComments";

beforeEach(() => localStorage.clear());

describe("saved comments", () => {
  it("are each grader's own, on this device", () => {
    storeComments("u1", ["Say your choice first."]);
    expect(readComments("u1")).toEqual(["Say your choice first."]);
    expect(readComments("another")).toEqual([]);
  });

  it("are none where the device has something else under the name", () => {
    localStorage.setItem("grading-comments:u1", "{broken");
    expect(readComments("u1")).toEqual([]);
    localStorage.setItem("grading-comments:u1", '["a", 4]');
    expect(readComments("u1")).toEqual(["a"]);
  });

  it("are kept once, without spaces around them", () => {
    expect(withComment(["a"], "  b ")).toEqual(["a", "b"]);
    expect(withComment(["a"], " a")).toEqual(["a"]);
    expect(withComment(["a"], "   ")).toEqual(["a"]);
  });

  it("come after what is written, and only where they fit whole", () => {
    expect(joined("", "b", 9)).toBe("b");
    expect(joined("a. ", "b", 9)).toBe("a. b");
    expect(joined("12345", "678", 9)).toBe("12345 678");
    expect(joined("12345", "6789", 9)).toBeNull();
  });
});

function Bank({ onClose }: { onClose: () => void }) {
  const [comment, setComment] = useState("Good start.");
  return (
    <>
      <output>{comment}</output>
      <CommentBank user="u1" comment={comment} maxLength={4000} onChange={setComment} onClose={onClose} />
    </>
  );
}
const show = async () => {
  const onClose = vi.fn();
  await renderScreen(
    <MuiProviders>
      <Bank onClose={onClose} />
    </MuiProviders>,
  );
  return { onClose, user: userEvent.setup(), dialog: screen.getByRole("dialog") };
};

describe("the dialog of saved comments", () => {
  it("inserts by digit, from anywhere but the field", async () => {
    storeComments("u1", ["First.", "Second."]);
    const { onClose, user, dialog } = await show();
    await user.type(within(dialog).getByLabelText("New comment"), "2");
    expect(onClose).not.toHaveBeenCalled();
    within(dialog).getByRole("button", { name: /First/ }).focus();
    await user.keyboard("2");
    expect(onClose).toHaveBeenCalledOnce();
    expect(document.querySelector("output")).toHaveTextContent("Good start. Second.");
  });

  it("offers to save what is written, and forgets what is removed", async () => {
    const { user, dialog } = await show();
    await user.click(within(dialog).getByRole("button", { name: "Save comment" }));
    expect(readComments("u1")).toEqual(["Good start."]);
    await user.click(within(dialog).getByRole("button", { name: "Remove comment 1" }));
    expect(readComments("u1")).toEqual([]);
  });

  it("says so when the device does not store it", async () => {
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    });
    const { user, dialog } = await show();
    await user.click(within(dialog).getByRole("button", { name: "Save comment" }));
    vi.unstubAllGlobals();
    expect(within(dialog).getByText(/couldn’t save the change/)).toBeVisible();
  });
});
