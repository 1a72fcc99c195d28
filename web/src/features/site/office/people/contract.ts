/**
 * The calls of the people list, for the time until the generated description has them. Once `schema.ts` knows
 * `/api/admin/user`, this file no longer compiles: delete it, and take the types in `api.ts` from `Wire`.
 */
import type { components } from "../../../../api/schema";

/** Somebody as the office's list has them. */
export interface AdminUser {
  id: string;
  first_name: string;
  last_name: string;
  /** The whole name; empty before registration is completed. */
  name: string;
  username: string | null;
  email: string;
  phone: string | null;
  roles: components["schemas"]["Role"][];
  is_registered: boolean;
  /** The end of the paid time, past or to come. */
  pro_until: string | null;
  is_old_pro: boolean;
  blocked_at: string | null;
  coins: number;
  joined_at: string;
  last_seen_at: string | null;
  version: number;
}

/** A page of people. */
export interface AdminUsers {
  data: AdminUser[];
  /** Counts from 1. */
  current_page: number;
  /** Exact up to 10,000. */
  total: number;
  /** Whether there are more than `total`. */
  is_more: boolean;
}

/** How many people there are, and how many of them may need a hand. */
export interface AdminUserCounts {
  people: number;
  pro: number;
  /** Whose paid time ends within seven days. */
  pro_ending: number;
  unfinished: number;
  blocked: number;
  counted_at: string;
}

/** What the list can be narrowed to. */
export interface AdminUserQuery {
  search?: string;
  role?: "super-admin" | "admin" | "parent" | "student" | "teacher";
  pro?: "active" | "ending" | "none" | "old_pro";
  state?: "blocked" | "unfinished";
  joined_from?: string;
  joined_to?: string;
  seen_from?: string;
  seen_to?: string;
  sort?: "joined" | "-joined" | "seen" | "-seen" | "name" | "-name";
}

interface Given<Query, Path> {
  query?: Query;
  header?: never;
  path: Path;
  cookie?: never;
}

interface Answered<Content> {
  headers: { [name: string]: unknown };
  content: Content;
}

type Refusal = components["responses"]["Refusal"];

interface Reads<Json, Query = never, Path = never, As extends string = "application/json"> {
  parameters: [Path] extends [never]
    ? Omit<Given<Query, never>, "path"> & { path?: never }
    : Given<Query, Path>;
  requestBody?: never;
  responses: { 200: Answered<{ [Kind in As]: Json }>; default: Refusal };
}

interface Changes<Body> {
  parameters: Given<never, { id: string }>;
  requestBody?: { content: { "application/json": Body } };
  responses: { 200: Answered<{ "application/json": AdminUser }>; default: Refusal };
}

interface Ends<Path> {
  parameters: Given<never, Path>;
  requestBody?: never;
  responses: { 204: { headers: { [name: string]: unknown }; content?: never }; default: Refusal };
}

declare module "../../../../api/schema" {
  interface paths {
    "/api/admin/user": { get: Reads<AdminUsers, AdminUserQuery & { page?: number }> };
    "/api/admin/user/counts": { get: Reads<AdminUserCounts> };
    "/api/admin/user/csv": { get: Reads<string, AdminUserQuery, never, "text/csv"> };
    "/api/admin/user/{id}": { get: Reads<AdminUser, never, { id: string }> };
    "/api/admin/user/{id}/toggle-block": { post: Changes<{ is_blocked?: boolean }> };
    "/api/admin/user/{id}/toggle-old-pro": { post: Changes<{ is_old_pro?: boolean }> };
    "/api/admin/user/{id}/sessions": {
      get: Reads<components["schemas"]["List_DeviceSession"], never, { id: string }>;
      delete: Ends<{ id: string }>;
    };
    "/api/admin/user/{id}/sessions/{session}": { delete: Ends<{ id: string; session: string }> };
  }
}
