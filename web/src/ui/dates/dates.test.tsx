/** Date fields as whoever types or chooses a date meets them: texts go in and come out, in three languages. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { findDateField, shownIn, typeDate } from "../../testing/dates";
import { renderKit } from "../../testing/renderKit";
import { Button } from "../Button";
import { FormDialog } from "../FormDialog";
import { useForm } from "../form/useForm";
import { DateField, DateTimeField } from "./DateField";
import { toBound, toPicker, toText } from "./wire";

interface HeldProps {
  first?: string;
  said?: string[];
  min?: string;
  max?: string;
  error?: string;
}

/** A field whose value the screen holds. */
function Held({ first = "", said = [], ...rules }: HeldProps) {
  const [day, setDay] = useState(first);
  return (
    <>
      <DateField
        label="Last day"
        value={day}
        onChange={(event) => {
          said.push(event.target.value);
          setDay(event.target.value);
        }}
        {...rules}
      />
      <Button onClick={() => setDay("2030-12-31")}>For long</Button>
    </>
  );
}

const field = () => findDateField("Last day");
const part = async (name: string) => within(await field()).getByRole("spinbutton", { name });

describe("a date field", () => {
  it("is typed by keyboard, and is nothing while a part of it is missing", async () => {
    const said: string[] = [];
    await renderKit(<Held said={said} />);
    await typeDate(await field(), "2027-02-14");
    expect(said).toEqual(["2027-02-14"]);
    await userEvent.keyboard("{Backspace}");
    expect(said).toEqual(["2027-02-14", ""]);
    expect(shownIn(await field())).toBe("Feb 14 YYYY");
    await userEvent.keyboard("2028");
    expect(said.at(-1)).toBe("2028-02-14");
  });

  it("takes digits for the month, and arrows", async () => {
    const said: string[] = [];
    await renderKit(<Held first="2027-02-14" said={said} />);
    await userEvent.click(await part("Month"));
    await userEvent.keyboard("11");
    expect(said).toEqual(["2027-01-14", "2027-11-14"]);
    await userEvent.keyboard("{ArrowLeft}{ArrowUp}");
    expect(said.at(-1)).toBe("2027-12-14");
  });

  it("can be emptied again", async () => {
    const said: string[] = [];
    await renderKit(<Held first="2027-02-14" said={said} />);
    await userEvent.click(within(await field()).getByRole("button", { name: "Clear" }));
    expect(said).toEqual([""]);
    expect(shownIn(await field())).toBe("MMM DD YYYY");
  });

  it("follows who holds the value", async () => {
    await renderKit(<Held first="2027-02-14" />);
    expect(shownIn(await field())).toBe("Feb 14 2027");
    await userEvent.click(screen.getByRole("button", { name: "For long" }));
    expect(shownIn(await field())).toBe("Dec 31 2030");
  });

  it("offers only the days between its bounds, and takes the chosen one", async () => {
    const said: string[] = [];
    await renderKit(<Held first="2027-02-14" min="2027-02-10" max="2027-02-20" said={said} />);
    await userEvent.click(within(await field()).getByRole("button", { name: /^Choose date/ }));
    const day = (name: string) => screen.getByRole("gridcell", { name });
    expect([day("9"), day("10"), day("20"), day("21")].map((one) => one.matches(":disabled"))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    await userEvent.click(day("18"));
    expect(said).toEqual(["2027-02-18"]);
  });

  it("leaves complaints to the form, which names them", async () => {
    const { unmount } = await renderKit(<Held first="2027-03-14" max="2027-02-20" />);
    expect(await field()).toHaveAttribute("aria-invalid", "false");
    unmount();
    await renderKit(<Held error="Too late." />);
    expect(await field()).toHaveAttribute("aria-invalid", "true");
    expect(await field()).toHaveAccessibleDescription("Too late.");
  });

  it.each([
    ["en", "Feb 14 2027", "Day", "February 2027"],
    ["cn", "2027 02 14", "日期", "2027年2月"],
    ["tw", "2027 02 14", "日期", "2027年2月"],
  ] as const)("speaks %s", async (lang, shown, day, month) => {
    await renderKit(<Held first="2027-02-14" />, { lang });
    expect(shownIn(await field())).toBe(shown);
    expect(await part(day)).toHaveTextContent("14");
    const open = within(await field())
      .getAllByRole("button")
      .at(-1) as HTMLElement;
    await userEvent.click(open);
    expect(await screen.findByRole("grid")).toHaveAccessibleName(month);
  });
});

function Goods({ send }: { send: (values: { day: string }) => Promise<void> }) {
  const { field, run, setValue } = useForm({
    blank: { day: "2027-02-14" },
    wording: (key: "late") => `Too ${key}.`,
  });
  return (
    <form noValidate onSubmit={run(send)}>
      <DateField label="Last day" {...field("day", { validate: (day) => day <= "2027-12-31" || "late" })} />
      <Button onClick={() => setValue("day", "2027-06-30")}>Summer</Button>
      <Button type="submit">Send</Button>
    </form>
  );
}

describe("in a form", () => {
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

  it("its value is sent, whether typed or set, and a rule complains at it", async () => {
    const send = vi.fn(async () => {});
    await renderKit(<Goods send={send} />);
    expect(shownIn(await field())).toBe("Feb 14 2027");
    await press("Send");
    expect(send).toHaveBeenLastCalledWith({ day: "2027-02-14" });
    await typeDate(await field(), "2028-01-01");
    await press("Send");
    expect(await screen.findByText("Too late.")).toBeInTheDocument();
    expect(await field()).toHaveAttribute("aria-invalid", "true");
    await waitFor(async () => expect((await field()).contains(document.activeElement)).toBe(true));
    expect(send).toHaveBeenCalledTimes(1);
    await press("Summer");
    expect(shownIn(await field())).toBe("Jun 30 2027");
    await press("Send");
    expect(send).toHaveBeenLastCalledWith({ day: "2027-06-30" });
  });

  it("Escape closes the calendar and leaves the dialog around it open", async () => {
    const close = vi.fn();
    await renderKit(
      <FormDialog
        title="Target"
        words={{ cancel: "Cancel", submit: "Save" }}
        close={close}
        submit={() => {}}
        isSaving={false}
        complaint={null}
      >
        <DateField label="Last day" value="2027-02-14" />
      </FormDialog>,
    );
    await userEvent.click(within(await field()).getByRole("button", { name: /^Choose date/ }));
    await screen.findByRole("grid");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("grid")).toBeNull());
    expect(close).not.toHaveBeenCalled();
  });
});

describe("a date with a time", () => {
  it("is the time on the wall, also one that this device's zone leaves out", async () => {
    const said: string[] = [];
    await renderKit(
      <DateTimeField
        label="Last day"
        value="2026-03-29T02:30"
        onChange={(event) => said.push(event.target.value)}
      />,
    );
    expect(shownIn(await field())).toBe("Mar 29 2026 02 30");
    await userEvent.click(await part("Minutes"));
    await userEvent.keyboard("45");
    expect(said.at(-1)).toBe("2026-03-29T02:45");
  });
});

it("texts come out as they went in; what is none is nothing", () => {
  for (const day of ["2026-11-21", "2024-02-29", "9999-12-31"])
    expect(toText(toPicker(day, false), false)).toBe(day);
  expect(toText(toPicker("2026-03-29T02:30", true), true)).toBe("2026-03-29T02:30");
  for (const text of ["", "soon", "2026"]) expect(toPicker(text, false)).toBeNull();
  expect(toText(null, false)).toBe("");
});

it("the calendar lists no years of a far future", () => {
  expect(toBound("9999-12-31", false)?.year()).toBe(2099);
  expect(toBound("", false)).toBeUndefined();
});
