/** The form kit as whoever fills a form in meets it, with the fields of both kits. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../../api/errors";
import { renderKit } from "../../testing/renderKit";
import { Alert } from "../Alert";
import { Button } from "../Button";
import { Field } from "../Field";
import { LightField } from "../light/LightField";
import { useForm } from "./useForm";

const failed = "Validation failed, please check your inputs again!";
const words = { short: "At least three letters.", many: "Ten at most." };
type Values = { name: string; count: string; hidden: string };

interface GoodsProps {
  send: (values: Values) => Promise<unknown>;
  explain?: (error: unknown) => string | undefined;
}

function Goods({ send, explain = () => undefined }: GoodsProps) {
  const { field, run, refusal, isSending, reset } = useForm({
    blank: { name: "", count: "1", hidden: "kept" },
    wording: (key: keyof typeof words) => words[key],
    serverNames: { max_count: "count" },
    explain,
  });
  return (
    <form
      noValidate
      onSubmit={run(async (values) => {
        await send(values);
        reset();
      })}
    >
      <Field label="Name" {...field("name", { validate: (text) => text.length >= 3 || "short" })} />
      <LightField label="Count" {...field("count", { validate: (text) => Number(text) <= 10 || "many" })} />
      {refusal && <Alert className="whole">{refusal}</Alert>}
      <Button type="submit" loading={isSending}>
        Send
      </Button>
    </form>
  );
}

const name = () => screen.getByLabelText("Name");
const count = () => screen.getByLabelText("Count");
/** Above the button. */
const whole = () => screen.queryAllByRole("alert").find((alert) => alert.classList.contains("whole"));
const press = () => userEvent.click(screen.getByRole("button", { name: "Send" }));

it("sends nothing that a rule complains of, and the keyboard stands in the first such field", async () => {
  const send = vi.fn(async () => {});
  await renderKit(<Goods send={send} />);
  await userEvent.type(count(), "1");
  await press();
  expect(screen.getByText(words.short)).toBeInTheDocument();
  expect(screen.getByText(words.many)).toBeInTheDocument();
  expect(name()).toHaveFocus();
  expect(name()).toBeInvalid();
  expect(name()).toHaveAccessibleDescription(words.short);
  expect(count()).toHaveAccessibleDescription(words.many);
  expect(whole()).toHaveTextContent(failed);
  await userEvent.type(name(), "Fern");
  expect(screen.queryByText(words.short)).toBeNull();
  await userEvent.clear(count());
  await userEvent.type(count(), "9");
  expect(whole()).toBeUndefined();
  expect(send).not.toHaveBeenCalled();
});

it("sends once while it works, and begins anew", async () => {
  let arrive = () => {};
  const send = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        arrive = resolve;
      }),
  );
  await renderKit(<Goods send={send} />);
  await userEvent.type(name(), "Fern");
  await press();
  await userEvent.type(name(), "{Enter}");
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: "Fern", count: "1", hidden: "kept" });
  arrive();
  await waitFor(() => expect(name()).toHaveValue(""));
});

it("shows all that the server complains of: at the fields it names, by either name, and joined above the button", async () => {
  const send = vi.fn(async () => {
    throw new ApiError(422, "invalid", {
      errors: { max_count: ["Only five are left."], unknown: ["Not here."] },
    });
  });
  await renderKit(<Goods send={send} />);
  await userEvent.type(name(), "Fern");
  await press();
  await waitFor(() => expect(count()).toHaveAccessibleDescription("Only five are left."));
  expect(count()).toHaveFocus();
  expect(name()).toHaveValue("Fern");
  expect(whole()).toHaveTextContent(`${failed} Only five are left. Not here.`);
  await userEvent.type(count(), "{Backspace}5");
  expect(count()).toBeValid();
  // The form has no field that could answer the other one.
  expect(whole()).toHaveTextContent("Not here.");
});

it("takes the server's refusal back once the fields that it named are changed", async () => {
  const send = vi.fn(async () => {
    throw new ApiError(422, "invalid", { errors: { max_count: ["Only five are left."], name: ["Taken."] } });
  });
  await renderKit(<Goods send={send} />);
  await userEvent.type(name(), "Fern");
  await press();
  await waitFor(() => expect(whole()).toHaveTextContent(`${failed} Only five are left. Taken.`));
  await userEvent.type(count(), "{Backspace}5");
  expect(whole()).toBeInTheDocument();
  await userEvent.type(name(), "y");
  expect(whole()).toBeUndefined();
});

it("is sent again after a complaint about something that is no input", async () => {
  const send = vi
    .fn<(values: Values) => Promise<unknown>>()
    .mockRejectedValueOnce(new ApiError(422, "invalid", { errors: { hidden: ["Not with this one."] } }))
    .mockResolvedValueOnce(null);
  await renderKit(<Goods send={send} />);
  await userEvent.type(name(), "Fern");
  await press();
  await waitFor(() => expect(whole()).toHaveTextContent("Not with this one."));
  await press();
  await waitFor(() => expect(name()).toHaveValue(""));
  expect(send).toHaveBeenCalledTimes(2);
});

describe("what every form says alike", () => {
  it.each([
    ["en", "Required", "Select at least one.", failed],
    ["cn", "必填", "请至少选择一项。", "验证未通过，请再次检查你填写的内容！"],
    ["tw", "必填", "請至少選擇一項。", "驗證未通過，請再次檢查你填寫的內容！"],
  ] as const)("in %s", async (lang, required, atLeastOne, words) => {
    await renderKit(<Wishes />, { lang });
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    const texts = () => screen.getAllByRole("alert").map((alert) => alert.textContent);
    expect(texts()).toEqual([required, atLeastOne, words]);
    await userEvent.type(screen.getByLabelText("Name"), "  ");
    expect(texts()).toEqual([required, atLeastOne, words]);
    await userEvent.type(screen.getByLabelText("Name"), "Fern");
    await userEvent.click(screen.getByRole("checkbox", { name: "Moss" }));
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

/** A form whose rules are all the kit's. */
function Wishes() {
  const { field, run, refusal } = useForm({ blank: { name: "", kinds: [] as string[] } });
  const { error, ...box } = field("kinds", { required: true });
  return (
    <form noValidate onSubmit={run(async () => {})}>
      <Field label="Name" {...field("name", { required: true })} />
      <fieldset>
        {["Moss", "Fern"].map((kind) => (
          <label key={kind}>
            <input type="checkbox" value={kind} {...box} />
            {kind}
          </label>
        ))}
        {error && <p role="alert">{error}</p>}
      </fieldset>
      {refusal && <p role="alert">{refusal}</p>}
      <button type="submit">Send</button>
    </form>
  );
}

it("says above the button what names no field, in its own words where it has them, and forgets it at the next try", async () => {
  const send = vi
    .fn<(values: Values) => Promise<unknown>>()
    .mockRejectedValueOnce(new ApiError(409, "conflict"))
    .mockRejectedValueOnce(new ApiError(500, "internal"))
    .mockResolvedValueOnce(null);
  await renderKit(
    <Goods
      send={send}
      explain={(error) =>
        error instanceof ApiError && error.code === "conflict" ? "Sold already." : undefined
      }
    />,
  );
  await userEvent.type(name(), "Fern");
  await press();
  expect(await screen.findByRole("alert")).toHaveTextContent("Sold already.");
  await press();
  await waitFor(() => expect(screen.getByRole("alert")).not.toHaveTextContent("Sold already."));
  await press();
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});
