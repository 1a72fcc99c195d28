import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { startI18n } from "../../i18n";
import { TimeZoneField } from "./TimeZoneField";
import { findZones, listZones } from "./zones";

beforeEach(() => startI18n("en", ["common"]));

function Form() {
  const [zone, setZone] = useState("Europe/Lisbon");
  return (
    <>
      <TimeZoneField label="Time zone" name="timezone" value={zone} onChange={setZone} />
      <p>chosen {zone}</p>
      <button type="button">next</button>
    </>
  );
}

it("finds a zone by its place, its difference from UTC and its name in the reader's language", () => {
  const ids = (looked: string, lang: "en" | "tw" = "en") =>
    findZones(listZones("UTC", lang), looked).map(({ id }) => id);
  expect(ids("taipei")).toEqual(["Asia/Taipei"]);
  expect(ids("america new york")).toEqual(["America/New_York"]);
  expect(ids("utc+5:45")).toHaveLength(1);
  expect(ids("台北", "tw")).toContain("Asia/Taipei");
  expect(ids("olympus")).toEqual([]);
  expect(ids("").length).toBeGreaterThan(400);
});

it("keeps a stored zone that this browser does not know", () => {
  expect(listZones("Mars/Base", "en").map(({ id }) => id)).toContain("Mars/Base");
});

it("is searched and chosen by keyboard", async () => {
  render(<Form />);
  const field = screen.getByRole("combobox", { name: "Time zone" });
  await userEvent.tab();
  expect(field).toHaveFocus();
  await userEvent.keyboard("taip");
  expect(within(screen.getByRole("listbox")).getAllByRole("option")).toHaveLength(1);
  await userEvent.keyboard("{Enter}");
  expect(screen.getByText("chosen Asia/Taipei")).toBeInTheDocument();
  expect(field).toHaveValue("Asia / Taipei");
  await userEvent.keyboard("{ArrowDown}");
  const chosen = screen.getByRole("option", { selected: true });
  expect(field).toHaveAttribute("aria-activedescendant", chosen.id);
});

it("is chosen by pointer, and takes nothing that is not in the list", async () => {
  render(<Form />);
  const field = screen.getByRole("combobox", { name: "Time zone" });
  await userEvent.type(field, "olympus");
  expect(screen.getByRole("status")).toHaveTextContent("No matching time zone.");
  await userEvent.click(screen.getByRole("button", { name: "next" }));
  expect(field).toHaveValue("Europe / Lisbon");
  await userEvent.type(field, "new york", { initialSelectionStart: 0, initialSelectionEnd: 99 });
  await userEvent.click(screen.getByRole("option", { name: /New York/ }));
  expect(screen.getByText("chosen America/New_York")).toBeInTheDocument();
});
