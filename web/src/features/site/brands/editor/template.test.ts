/** The file that `worker init-brand` fills begins with the same brand as the editor. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { changeBrand, newDraft } from "./draft";

it("a new brand is the same by command and on the screen", () => {
  const file = readFileSync(
    resolve(import.meta.dirname, "../../../../../../tenants/template/brand.json"),
    "utf8",
  );
  const text = file
    .replace(/^\s*\/\/.*$/gm, "")
    .replaceAll("{{is_default}}", "false")
    .replaceAll(/\{\{logo_\w+\}\}|\{\{favicon_svg\}\}/g, "")
    .replaceAll("{{name}}", "Lakeside")
    .replaceAll("{{support_email}}", "help@lakeside.example");
  const names = { name: "Lakeside", legal_name: "Lakeside", support_email: "help@lakeside.example" };
  expect((JSON.parse(text) as { brand: unknown }).brand).toEqual(changeBrand(newDraft(), names).brand);
});
