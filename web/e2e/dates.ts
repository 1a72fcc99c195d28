/** Fills in the kit's date fields by keyboard. */
import { expect, type Locator } from "@playwright/test";

/** A part of a date is told by how far it counts: languages put them in different order. */
const lengths = { "9999": [0, 4], "12": [5, 7], "23": [11, 13], "59": [14, 16] } as const;

/** Types `2027-02-14` or `2027-02-14T09:30` into a date field, which loads after the form around it. */
export async function fillDate(field: Locator, text: string): Promise<void> {
  const parts = field.getByRole("spinbutton");
  await expect(parts.first()).toBeVisible();
  for (const part of await parts.all()) {
    const most = (await part.getAttribute("aria-valuemax")) as keyof typeof lengths;
    const [from, to] = lengths[most] ?? [8, 10];
    await part.click();
    await part.press("Backspace");
    await field.page().keyboard.type(text.slice(from, to));
    await expect(part).toHaveAttribute("aria-valuenow", String(Number(text.slice(from, to))));
  }
}
