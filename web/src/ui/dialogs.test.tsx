/** Dialogs as a reader with a keyboard or a screen reader meets them. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { faults } from "../testing/faults";
import { renderKit } from "../testing/renderKit";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { Field } from "./Field";
import { FormDialog } from "./FormDialog";

function Asking({ dismissable = true }: { dismissable?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      {isOpen && (
        <Dialog
          title="A new name"
          onDismiss={dismissable ? close : undefined}
          actions={<Button onClick={close}>Done</Button>}
        >
          <Field label="Name" />
        </Dialog>
      )}
    </>
  );
}

it("a dialog begins at its first field, leaves on Escape, and gives the focus back", async () => {
  await renderKit(<Asking />);
  const opener = screen.getByRole("button", { name: "Rename" });
  await userEvent.click(opener);
  const dialog = screen.getByRole("dialog", { name: "A new name" });
  expect(within(dialog).getByLabelText("Name")).toHaveFocus();
  expect(await faults(dialog)).toEqual([]);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});

it("a dialog that must be answered stays on Escape and on a press beside it", async () => {
  await renderKit(<Asking dismissable={false} />);
  await userEvent.click(screen.getByRole("button", { name: "Rename" }));
  await userEvent.keyboard("{Escape}");
  const backdrop = document.querySelector(".MuiDialog-container");
  if (backdrop) await userEvent.click(backdrop);
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Done" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("a form in a dialog is sent by Enter, and says why it was not saved", async () => {
  const submit = vi.fn();
  await renderKit(
    <FormDialog
      title="New code"
      words={{ cancel: "Cancel", submit: "Create" }}
      close={() => {}}
      submit={submit}
      isSaving={false}
      complaint="This code exists."
    >
      <Field label="Code" />
    </FormDialog>,
  );
  await userEvent.keyboard("ABC{Enter}");
  expect(submit).toHaveBeenCalledOnce();
  expect(screen.getByRole("alert")).toHaveTextContent("This code exists.");
});
