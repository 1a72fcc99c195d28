/** The kit as a reader with a keyboard or a screen reader meets it. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { faults } from "../testing/faults";
import { renderKit } from "../testing/renderKit";
import { Alert } from "./Alert";
import { Button } from "./Button";
import { ChangedByAnother } from "./ChangedByAnother";
import { Checkbox, RadioGroup, Switch } from "./Choices";
import { Combobox } from "./Combobox";
import { AreaField, Field, SelectField } from "./Field";
import { FigureCards } from "./FigureCards";
import { IconButton } from "./IconButton";
import { Menu } from "./Menu";
import { Pager } from "./Pager";
import { useSnackbar } from "./Snackbar";
import { Stepper } from "./Stepper";
import { Cell, Row, Table } from "./Table";
import { TabRow } from "./TabRow";
import { Tabs } from "./Tabs";

it("a button is a button, a link with an address, and cannot be pressed while it works", async () => {
  const press = vi.fn();
  await renderKit(
    <>
      <Button onClick={press}>Save</Button>
      <Button to="/tests">Tests</Button>
      <Button href="mailto:a@b.test">Mail</Button>
      <Button loading onClick={press}>
        Send
      </Button>
    </>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(press).toHaveBeenCalledOnce();
  expect(screen.getByRole("button", { name: "Save" })).toHaveAttribute("type", "button");
  expect(screen.getByRole("link", { name: "Tests" })).toHaveAttribute("href", "/tests");
  expect(screen.getByRole("link", { name: "Mail" })).toHaveAttribute("href", "mailto:a@b.test");
  expect(screen.getByRole("button", { name: /Send/ })).toBeDisabled();
});

it("fields are named by their labels and described by their hint, or by what is wrong", async () => {
  const { container } = await renderKit(
    <>
      <Field label="Name" hint="As on your passport" name="name" />
      <Field label="Phone" hint="With country code" error="Too short" />
      <SelectField label="Size" defaultValue="m">
        <option value="s">Small</option>
        <option value="m">Medium</option>
      </SelectField>
      <AreaField label="Note" rows={3} />
    </>,
  );
  expect(screen.getByLabelText("Name")).toHaveAccessibleDescription("As on your passport");
  const phone = screen.getByLabelText("Phone");
  expect(phone).toHaveAccessibleDescription("Too short");
  expect(phone).toBeInvalid();
  expect(screen.getByRole("alert")).toHaveTextContent("Too short");
  const size = screen.getByRole("combobox", { name: "Size" });
  await userEvent.selectOptions(size, "Small");
  expect(size).toHaveValue("s");
  expect(screen.getByLabelText("Note").tagName).toBe("TEXTAREA");
  expect(container.querySelectorAll("textarea")).toHaveLength(1);
  expect(await faults(container)).toEqual([]);
});

it.each([
  ["en", "Select"],
  ["cn", "请选择"],
  ["tw", "請選擇"],
] as const)("a list in which nothing is chosen says so in %s", async (lang, words) => {
  const field = (
    <SelectField label="Size" hasPlaceholder>
      <option value="m">M</option>
    </SelectField>
  );
  await renderKit(field, { lang });
  expect(screen.getByLabelText("Size")).toHaveValue("");
  expect(screen.getByLabelText("Size")).toHaveDisplayValue(words);
});

it("a field takes the ref and the handlers of a form, and can be disabled", async () => {
  const typed = vi.fn();
  const ref = vi.fn();
  await renderKit(
    <>
      <Field label="City" ref={ref} onChange={(event) => typed(event.target.value)} />
      <Field label="Country" disabled value="Taiwan" readOnly />
    </>,
  );
  await userEvent.type(screen.getByLabelText("City"), "Ta");
  expect(typed).toHaveBeenLastCalledWith("Ta");
  expect(ref.mock.calls[0]?.[0]).toBe(screen.getByLabelText("City"));
  expect(screen.getByLabelText("Country")).toBeDisabled();
});

function Choosing() {
  const [city, setCity] = useState<string | null>("Lisbon");
  return (
    <>
      <Combobox
        label="City"
        options={["Lisbon", "Taipei", "Tainan"]}
        value={city}
        onChange={setCity}
        nameOf={(name) => name}
        keyOf={(name) => name}
      />
      <p>chosen {city}</p>
    </>
  );
}

it("a combobox is searched and chosen by keyboard, and what is not in its list is not taken", async () => {
  await renderKit(<Choosing />);
  const field = screen.getByRole("combobox", { name: "City" });
  await userEvent.tab();
  expect(field).toHaveFocus();
  await userEvent.keyboard("tai");
  expect(within(screen.getByRole("listbox")).getAllByRole("option")).toHaveLength(2);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(screen.getByText("chosen Tainan")).toBeInTheDocument();
  await userEvent.keyboard("x{Escape}{Tab}");
  expect(field).toHaveValue("Tainan");
});

function Settings() {
  const [way, setWay] = useState<"mail" | "phone">("mail");
  return (
    <>
      <Checkbox label="I agree" hint="You can change it later" error="Please agree" />
      <Switch label="Reminders" defaultChecked />
      <RadioGroup
        label="Contact"
        value={way}
        onChange={setWay}
        options={[
          { value: "mail", label: "Mail" },
          { value: "phone", label: "Phone" },
        ]}
      />
    </>
  );
}

it("boxes, switches and radios say what they are, and their state", async () => {
  const { container } = await renderKit(<Settings />);
  const box = screen.getByRole("checkbox", { name: "I agree" });
  expect(box).toHaveAccessibleDescription("Please agree");
  await userEvent.click(box);
  expect(box).toBeChecked();
  expect(screen.getByRole("switch", { name: "Reminders" })).toBeChecked();
  const contact = screen.getByRole("radiogroup", { name: "Contact" });
  await userEvent.click(within(contact).getByRole("radio", { name: "Phone" }));
  expect(within(contact).getByRole("radio", { name: "Phone" })).toBeChecked();
  expect(await faults(container)).toEqual([]);
});

it("a menu opens at its button, is walked by arrows and closed by Escape", async () => {
  const out = vi.fn();
  const { router } = await renderKit(
    <Menu
      opener={(on) => <Button {...on}>Mei-Lin</Button>}
      entries={[
        { label: "Profile", to: "/profile" },
        { label: "Log out", onSelect: out },
      ]}
    />,
  );
  const opener = screen.getByRole("button", { name: "Mei-Lin" });
  await userEvent.click(opener);
  expect(screen.getByRole("menuitem", { name: "Profile" })).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(out).toHaveBeenCalledOnce();
  await userEvent.click(opener);
  await userEvent.keyboard("{Enter}");
  expect(router.state.location.pathname).toBe("/profile");
});

it("pages are links that keep the rest of the address; where there is no page there is none", async () => {
  const { container } = await renderKit(<Pager page={1} total={50} />, { at: "/?search=x&page=1" });
  expect(screen.getByRole("navigation", { name: "Pages" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Next" })).toHaveAttribute("href", "/?search=x&page=2");
  expect(screen.getByRole("link", { name: "Page 1" })).toHaveAttribute("aria-current", "page");
  expect(screen.queryByRole("link", { name: "Previous" })).not.toBeInTheDocument();
  expect(await faults(container)).toEqual([]);
});

it("screens side by side are links with an address; the one that one is in is marked", async () => {
  const tabs = [
    { to: "/a", text: "First", isCurrent: true },
    { to: "/b", text: "Second", isCurrent: false },
  ];
  const { container } = await renderKit(<TabRow label="Screens" tabs={tabs} />);
  const screens = screen.getByRole("navigation", { name: "Screens" });
  expect(within(screens).getByRole("link", { name: "First" })).toHaveAttribute("aria-current", "page");
  expect(within(screens).getByRole("link", { name: "Second" })).not.toHaveAttribute("aria-current");
  await userEvent.tab();
  await userEvent.tab();
  expect(within(screens).getByRole("link", { name: "Second" })).toHaveFocus();
  expect(await faults(container)).toEqual([]);
});

function Panes() {
  const [shown, setShown] = useState<"task" | "text">("task");
  const tabs = [
    { key: "task", text: "Task" },
    { key: "text", text: "Text" },
  ] as const;
  return (
    <Tabs label="Panes" tabs={tabs} shown={shown} onShow={setShown}>
      pane {shown}
    </Tabs>
  );
}

it("tabs are one stop, shown as the arrows reach them", async () => {
  const { container } = await renderKit(<Panes />);
  await userEvent.tab();
  expect(screen.getByRole("tab", { name: "Task" })).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getByRole("tab", { name: "Text" })).toHaveAttribute("aria-selected", "true");
  expect(screen.getByRole("tabpanel", { name: "Text" })).toHaveTextContent("pane text");
  expect(await faults(container)).toEqual([]);
});

it("a table has heads, and a region that scrolls by key", async () => {
  const { container } = await renderKit(
    <Table label="Coins" head={["Date", { text: "Amount", right: true }, { text: "Ways", hidden: true }]}>
      <Row>
        <Cell head>Monday</Cell>
        <Cell right>5</Cell>
        <Cell>
          <IconButton icon="close" label="Remove" />
        </Cell>
      </Row>
    </Table>,
  );
  expect(screen.getByRole("group", { name: "Coins" })).toHaveAttribute("tabindex", "0");
  expect(screen.getAllByRole("columnheader")).toHaveLength(3);
  expect(screen.getByRole("rowheader", { name: "Monday" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Remove" })).toBeInTheDocument();
  expect(await faults(container)).toEqual([]);
});

it("what is wrong interrupts, what was done is said in time, the rest is only there", async () => {
  await renderKit(
    <>
      <Alert>Not saved.</Alert>
      <Alert tone="ok">Saved.</Alert>
      <Alert tone="info">Open until Friday.</Alert>
    </>,
  );
  expect(screen.getByRole("alert")).toHaveTextContent("Not saved.");
  expect(screen.getByRole("status")).toHaveTextContent("Saved.");
  expect(screen.getByText("Open until Friday.").closest("[role]")).toBeNull();
});

it.each([
  [
    "en",
    { by: "Ruth Moore", at: "2026-11-20T08:00:00Z" },
    /^Ruth Moore changed this on Nov 20, \d\d:00\. Nothing was saved/,
  ],
  ["en", { by: "", at: "2026-11-20T08:00:00Z" }, /^Someone else changed this on Nov 20, \d\d:00\./],
  ["en", { by: "Ruth Moore", at: null }, /^Ruth Moore changed this in the meantime\./],
  ["en", { by: "", at: null }, /^Someone else changed this in the meantime\./],
  ["cn", { by: "", at: null }, /^其他人在此期间修改了这里的内容。/],
  ["tw", { by: "", at: null }, /^其他人在這段期間修改了這裡的內容。/],
] as const)("whoever saved first is named as far as known, in %s: %j", async (lang, rival, words) => {
  const load = vi.fn();
  await renderKit(<ChangedByAnother rival={rival} onLoad={load} />, { lang });
  expect(screen.getByText(words)).toBeVisible();
  await userEvent.click(within(screen.getByRole("alert")).getByRole("button"));
  expect(load).toHaveBeenCalledOnce();
});

function Copying() {
  const say = useSnackbar();
  return <Button onClick={() => say("Copied.")}>Copy</Button>;
}

it("a snackbar is read aloud", async () => {
  await renderKit(<Copying />);
  await userEvent.click(screen.getByRole("button", { name: "Copy" }));
  expect(await screen.findByRole("status")).toHaveTextContent("Copied.");
});

it("steps say which one is now", async () => {
  const { container } = await renderKit(<Stepper label="Setting up" steps={["Who", "What"]} current={1} />);
  const steps = within(screen.getByRole("list", { name: "Setting up" })).getAllByRole("listitem");
  expect(steps.map((step) => step.getAttribute("aria-current"))).toEqual([null, "step"]);
  expect(await faults(container)).toEqual([]);
});

it("MUI's own words are in the reader's language", async () => {
  await renderKit(
    <Combobox
      label="城市"
      options={["台北"]}
      value={null}
      onChange={() => {}}
      nameOf={(name) => name}
      keyOf={(name) => name}
    />,
    { lang: "tw" },
  );
  expect(screen.getByRole("button", { name: "開啟" })).toBeInTheDocument();
});

it("figures side by side are read with what they are compared with, and one of them is always chosen", async () => {
  const choose = vi.fn();
  const cards = [
    { key: "started", name: "Started", figure: "1,741", note: "+3% from 1,698" },
    { key: "finished", name: "Finished", figure: "1,361" },
  ] as const;
  const { container } = await renderKit(
    <FigureCards label="Figure to show" cards={cards} chosen="started" onChoose={choose} />,
  );
  const group = screen.getByRole("group", { name: "Figure to show" });
  const started = within(group).getByRole("button", { name: "Started 1,741 +3% from 1,698" });
  expect(started).toHaveAttribute("aria-pressed", "true");
  await userEvent.click(started);
  expect(choose).not.toHaveBeenCalled();
  await userEvent.click(within(group).getByRole("button", { name: "Finished 1,361" }));
  expect(choose).toHaveBeenCalledExactlyOnceWith("finished");
  expect(await faults(container)).toEqual([]);
});
