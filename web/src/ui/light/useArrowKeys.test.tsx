import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { useArrowKeys } from "./useArrowKeys";

function Tabs() {
  const names = ["Task", "Text", "Model"];
  const [shown, setShown] = useState("Text");
  const arrows = useArrowKeys<HTMLDivElement>({ onArrive: (tab) => tab.click() });
  return (
    <>
      <div role="tablist" aria-label="Panes" {...arrows}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={name === shown}
            onClick={() => setShown(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <input aria-label="after" />
    </>
  );
}

function Tools({ canUndo = false }: { canUndo?: boolean }) {
  const arrows = useArrowKeys<HTMLDivElement>();
  const [pressed, setPressed] = useState("");
  return (
    <>
      <div role="toolbar" aria-label="Tools" {...arrows}>
        <button type="button" disabled={!canUndo}>
          Undo
        </button>
        <button type="button" onClick={() => setPressed("Cut")}>
          Cut
        </button>
        <label>
          <input type="checkbox" />
          Spelling
        </label>
      </div>
      <input aria-label="after" />
      <output>{pressed}</output>
    </>
  );
}

describe("tabs", () => {
  const tab = (name: string) => screen.getByRole("tab", { name });

  it("are one stop, at the one that is shown", async () => {
    render(<Tabs />);
    await userEvent.tab();
    expect(tab("Text")).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByLabelText("after")).toHaveFocus();
  });

  it.each([
    ["{ArrowRight}", "Model"],
    ["{ArrowLeft}", "Task"],
    ["{ArrowRight}{ArrowRight}", "Task"],
    ["{ArrowLeft}{ArrowLeft}", "Model"],
    ["{End}", "Model"],
    ["{End}{Home}", "Task"],
  ])("are shown as %s leads to them", async (keys, name) => {
    render(<Tabs />);
    await userEvent.tab();
    await userEvent.keyboard(keys);
    expect(tab(name)).toHaveFocus();
    expect(tab(name)).toHaveAttribute("aria-selected", "true");
    await userEvent.tab();
    await userEvent.tab({ shift: true });
    expect(tab(name)).toHaveFocus();
  });
});

describe("a toolbar", () => {
  it("is one stop, passes over what is disabled, and presses nothing by itself", async () => {
    render(<Tools />);
    await userEvent.tab();
    expect(screen.getByRole("button", { name: "Cut" })).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    expect(screen.getByRole("checkbox", { name: "Spelling" })).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    expect(screen.getByRole("button", { name: "Cut" })).toHaveFocus();
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  it("is come back to where it was left, as long as that can still be pressed", async () => {
    const { rerender } = render(<Tools canUndo />);
    await userEvent.tab();
    await userEvent.keyboard("{End}");
    await userEvent.tab();
    await userEvent.tab({ shift: true });
    expect(screen.getByRole("checkbox")).toHaveFocus();
    await userEvent.keyboard("{Home}");
    expect(screen.getByRole("button", { name: "Undo" })).toHaveFocus();
    await userEvent.tab();
    rerender(<Tools />);
    await userEvent.tab({ shift: true });
    expect(screen.getByRole("button", { name: "Cut" })).toHaveFocus();
  });
});
