import { expect, it } from "vitest";
import { api } from "../api/client";
import { fragment, mockApi, on, refused } from "./mockApi";
import { person } from "./people";

const usual = { extra_breaks: false, large_type: false, screen_reader_order: false, time_factor: 1 };
const setting = { accommodations: usual, version: 0 };
const ofMei = { params: { path: { user: "mei" } } };

it("answers what the contract knows, by address, and remembers what was asked", async () => {
  const { asked } = mockApi(
    on("get", "/api/accommodations/{user}", { ...ofMei, body: setting }),
    on("put", "/api/accommodations/{user}", { ...ofMei, ...refused(422, "conflict") }),
  );
  expect(await api.get("/api/accommodations/{user}", ofMei)).toEqual(setting);
  await expect(api.put("/api/accommodations/{user}", { ...ofMei, body: setting })).rejects.toMatchObject({
    code: "conflict",
  });
  await expect(
    api.get("/api/accommodations/{user}", { params: { path: { user: "sam" } } }),
  ).rejects.toMatchObject({ status: 404 });
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /api/accommodations/mei",
    "PUT /api/accommodations/mei",
    "GET /api/accommodations/sam",
  ]);
  expect(asked[1]?.body).toEqual(setting);
});

it("answers differently once the test says so", async () => {
  const { answer } = mockApi(on("post", "/api/logout", { status: 503 }));
  await expect(api.post("/api/logout")).rejects.toMatchObject({ status: 503 });
  answer(on("post", "/api/logout", { status: 204 }));
  await expect(api.post("/api/logout")).resolves.toBeUndefined();
});

it("does not compile with what the contract does not know", () => {
  const wrong = () => [
    // @ts-expect-error There is no such address.
    on("get", "/api/accommodation/{user}", { ...ofMei, body: setting }),
    // @ts-expect-error The address is not asked this way.
    on("delete", "/api/accommodations/{user}", { ...ofMei, status: 204 }),
    // @ts-expect-error Whose?
    on("get", "/api/accommodations/{user}", { body: setting }),
    // @ts-expect-error It has a version.
    on("get", "/api/accommodations/{user}", { ...ofMei, body: { accommodations: usual } }),
    // @ts-expect-error Nothing answers so.
    on("get", "/api/accommodations/{user}", { ...ofMei, status: 418, body: setting }),
    // @ts-expect-error It is a success, but not this one.
    on("get", "/api/accommodations/{user}", { ...ofMei, status: 201, body: setting }),
    // @ts-expect-error No interface has a sentence for it.
    on("post", "/api/me", refused(403, "no_such_code")),
    // @ts-expect-error Lists of languages are closed.
    on("post", "/api/me", { body: { ...person(), lang: "fr" } }),
    // @ts-expect-error No profile has it.
    on("post", "/api/me", { body: fragment<ReturnType<typeof person>>({ nick: "Mei" }) }),
  ];
  expect(wrong).toBeTypeOf("function");
});
