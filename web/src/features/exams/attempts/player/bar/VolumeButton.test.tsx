import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderScreen } from "../../../../../testing/renderScreen";
import { VolumeButton } from "./VolumeButton";

it("the volume is closed by Escape, from its slider and from its button, which keeps the focus", async () => {
  const user = userEvent.setup();
  await renderScreen(<VolumeButton />, {});
  const button = screen.getByRole("button", { name: "Volume" });
  for (const steps of ["{Tab}{Escape}", "{Escape}"]) {
    await user.click(button);
    expect(screen.getByRole("slider", { name: "Volume" })).toBeVisible();
    await user.keyboard(steps);
    expect(screen.queryByRole("slider")).toBeNull();
    expect(button).toHaveFocus();
  }
});
