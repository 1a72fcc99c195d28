/** Fills in date fields as a person at a keyboard does: part by part, each moving on to the next. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

/** The field; it comes by itself after the screen. */
export const findDateField = (name: string) => screen.findByRole("group", { name });

/** What the field shows, part by part. */
export const shownIn = (field: HTMLElement) =>
  within(field)
    .getAllByRole("spinbutton")
    .map((part) => part.textContent)
    .join(" ");

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Types `2027-02-14` in the order in which English has its parts. */
export async function typeDate(field: HTMLElement, text: string): Promise<void> {
  const [year = "", month, day = ""] = text.split("-");
  await userEvent.click(within(field).getByRole("spinbutton", { name: "Month" }));
  await userEvent.keyboard(`${months[Number(month) - 1]}${day}${year}`);
}
