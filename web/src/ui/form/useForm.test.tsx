/** The form kit as whoever fills a form in meets it, with the fields of both kits. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ApiError } from "../../api/errors";
import { renderKit } from "../../testing/renderKit";
import { Alert } from "../Alert";
import { Button } from "../Button";
import { Field } from "../Field";
import { LightField } from "../light/LightField";
import { useForm } from "./useForm";

const words = { short: "At least three letters.", many: "Ten at most." };
type Values = { name: string; count: string };

interface GoodsProps {
  send: (values: Values) => Promise<unknown>;
  explain?: (error: unknown) => string | undefined;
}

function Goods({ send, explain = () => undefined }: GoodsProps) {
  const { field, run, refusal, isSending, reset } = useForm({
    blank: { name: "", count: "1" },
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
      {refusal && <Alert>{refusal}</Alert>}
      <Button type="submit" loading={isSending}>
        Send
      </Button>
    </form>
  );
}

const name = () => screen.getByLabelText("Name");
const count = () => screen.getByLabelText("Count");
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
  await userEvent.type(name(), "Fern");
  expect(screen.queryByText(words.short)).toBeNull();
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
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: "Fern", count: "1" });
  arrive();
  await waitFor(() => expect(name()).toHaveValue(""));
});

it("shows the server's complaint at the field it names, by either name, and keeps what was typed", async () => {
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
  expect(screen.queryByText("Not here.")).toBeNull();
  await userEvent.type(count(), "{Backspace}5");
  expect(screen.queryByText("Only five are left.")).toBeNull();
});

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
