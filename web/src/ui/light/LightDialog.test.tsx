import { render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { LightDialog } from "./LightDialog";

it("a light dialog is closed while it is still in the page, where the browser gives the focus back", () => {
  const wasInPage: boolean[] = [];
  vi.spyOn(HTMLDialogElement.prototype, "close").mockImplementation(function (this: HTMLDialogElement) {
    wasInPage.push(this.isConnected);
  });
  const { rerender } = render(
    <LightDialog title="Submit?" actions={null}>
      Nothing can be changed afterwards.
    </LightDialog>,
  );
  rerender(<p>Handed in.</p>);
  expect(wasInPage).toEqual([true]);
});
