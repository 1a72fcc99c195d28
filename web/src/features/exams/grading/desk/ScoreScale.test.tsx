import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { renderScreen } from "../../../../testing/renderScreen";
import { targetOf } from "../../../../ui/ScaleKeys";
import { ScoreScale } from "./ScoreScale";

interface RowProps {
  onSet: (value: number) => void;
  onSettle?: () => void;
  suggested?: number;
}

function Row({ onSet, ...rest }: RowProps) {
  const [value, setValue] = useState<number | null>(null);
  return (
    <ScoreScale
      name="x"
      title="Delivery"
      steps={[0, 1, 2, 3, 4]}
      value={value}
      {...rest}
      onSet={(next_) => {
        setValue(next_);
        onSet(next_);
      }}
    />
  );
}

describe("a row of levels", () => {
  it("is one stop for the keyboard, takes digits and arrows, and ignores digits it has not", async () => {
    const onSet = vi.fn();
    await renderScreen(
      <MuiProviders>
        <Row onSet={onSet} />
      </MuiProviders>,
    );
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard("3{ArrowRight}9{Home}");
    expect(onSet.mock.calls.flat()).toEqual([3, 4, 0]);
    expect(screen.getByRole("radio", { name: "0" })).toBeChecked();
    expect(screen.getByRole("radio", { name: "0" })).toHaveFocus();
  });

  it("is settled by a digit or Enter, not by arrows, and not again by a key that is held down", async () => {
    const [onSet, onSettle] = [vi.fn(), vi.fn()];
    await renderScreen(
      <MuiProviders>
        <Row onSet={onSet} onSettle={onSettle} suggested={3} />
      </MuiProviders>,
    );
    const user = userEvent.setup();
    await user.tab();
    // What is suggested is not set.
    const suggested = screen.getByRole("radio", { name: "3" });
    expect(suggested).toHaveFocus();
    expect(suggested).not.toBeChecked();
    fireEvent.keyDown(suggested, { key: "Enter", repeat: true });
    expect(onSet).not.toHaveBeenCalled();
    await user.keyboard("{ArrowRight}");
    expect(onSet.mock.calls.flat()).toEqual([4]);
    expect(onSettle).not.toHaveBeenCalled();
    await user.keyboard("{Enter}2");
    expect(onSet.mock.calls.flat()).toEqual([4, 2]);
    expect(onSettle).toHaveBeenCalledTimes(2);
  });

  it("without a suggestion gives nothing on Enter", async () => {
    const [onSet, onSettle] = [vi.fn(), vi.fn()];
    await renderScreen(
      <MuiProviders>
        <Row onSet={onSet} onSettle={onSettle} />
      </MuiProviders>,
    );
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard("{Enter}");
    expect(onSet).not.toHaveBeenCalled();
    expect(onSettle).not.toHaveBeenCalled();
  });

  it("begins at the lowest level with an arrow", () => {
    expect(targetOf("ArrowRight", [0, 0.5, 1], -1)).toBe(0);
    expect(targetOf("5", [0, 0.5, 1], 0)).toBeUndefined();
  });
});
