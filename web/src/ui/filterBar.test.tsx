/** Filters of a list, on a desk and in a hand; and the way down to a page. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderKit } from "../testing/renderKit";
import { Crumbs } from "./Crumbs";
import { SelectField } from "./Field";
import { FilterBar } from "./FilterBar";

/** The window is as wide as a phone, or it is not. */
function onPhone(isPhone: boolean): void {
  const list = { matches: isPhone, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("matchMedia", (media: string) => ({ ...list, media }));
}

const bar = (
  <FilterBar count={1}>
    <SelectField label="Topic" isOn defaultValue="arts">
      <option value="arts">Arts</option>
    </SelectField>
  </FilterBar>
);

it("filters stand in the page where there is room", async () => {
  onPhone(false);
  await renderKit(bar);
  expect(screen.getByRole("combobox", { name: "Topic" })).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

it("on a phone they stand behind a button that says how many are on, and leads back", async () => {
  onPhone(true);
  await renderKit(bar);
  expect(screen.queryByRole("combobox", { name: "Topic" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Filters (1)" }));
  const panel = within(await screen.findByRole("dialog", { name: "Filters" }));
  expect(panel.getByRole("combobox", { name: "Topic" })).toHaveValue("arts");
  await userEvent.click(panel.getByRole("button", { name: "Show results" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("button", { name: "Filters (1)" })).toHaveFocus();
});

it("the way to a page is a landmark whose last step is the page", async () => {
  await renderKit(
    <Crumbs label="You are here" steps={[{ to: "/packs", text: "Packs" }, { text: "r1-02" }]} />,
  );
  const way = within(screen.getByRole("navigation", { name: "You are here" }));
  expect(way.getByRole("link", { name: "Packs" })).toHaveAttribute("href", "/packs");
  expect(way.getByText("r1-02")).toHaveAttribute("aria-current", "page");
});
