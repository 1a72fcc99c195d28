import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { bounds } from "./bounds";

interface Property {
  maxLength?: number;
  maxItems?: number;
}

const file = resolve(import.meta.dirname, "../../../../../api/openapi.json");
const { components } = JSON.parse(readFileSync(file, "utf8")) as {
  components: { schemas: Record<string, { properties: Record<string, Property> }> };
};

it.each(Object.entries(bounds))("%s has the bounds of the server's description", (schema, fields) => {
  const properties = components.schemas[schema]?.properties ?? {};
  const described = Object.keys(fields).map((name) => {
    const { maxLength, maxItems } = properties[name] ?? {};
    return [name, maxLength ?? maxItems];
  });
  expect(Object.fromEntries(described)).toEqual(fields);
  const bounded = Object.entries(properties).filter(([, { maxLength, maxItems }]) => maxLength ?? maxItems);
  expect(bounded.map(([name]) => name).sort()).toEqual(Object.keys(fields).sort());
});
