/**
 * The calls of the import, by hand until `schema.ts` describes them: then this file goes, and `api.ts` takes its types
 * from `Wire`.
 */
import type { ErrorBody, Lang, Page, Timestamp } from "../../../../api/types";

/** How far an import is. */
export type PeopleImportState = "checked" | "running" | "done" | "undoing" | "undone";

/** A file of people, and what became of it. */
export interface PeopleImport {
  id: string;
  file_name: string;
  /** Of those whose line names none. */
  lang: Lang;
  state: PeopleImportState;
  /** Lines below the head. */
  lines: number;
  /** Lines that can be imported. */
  good: number;
  /** Lines that cannot. */
  bad: number;
  /** Accounts made so far. */
  made: number;
  /** After an undo: accounts that stay, because their people have come in by now. */
  kept: number;
  /** Whether invitations are mailed; null until it is started. */
  is_inviting: boolean | null;
  /** Heads that say nothing to us. */
  ignored_columns: string[];
  /** What who checked the file is called. */
  created_by: string;
  created_at: Timestamp;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
  /** Until when it can be undone. */
  undo_until: Timestamp | null;
}

/** A line that cannot be imported. */
export interface PeopleImportFault {
  line: number;
  email: string;
  first_name: string;
  last_name: string;
  faults: {
    field: "email" | "first_name" | "last_name" | "role" | "lang" | "line";
    /** A sentence in the language of the request. */
    message: string;
  }[];
}

interface Json<Body> {
  content: { "application/json": Body };
}
interface Refused {
  headers: { [name: string]: unknown };
  content: { "application/json": ErrorBody };
}
interface OfImport {
  path: { id: string };
}

declare module "../../../../api/schema" {
  interface paths {
    "/api/admin/user/imports": {
      get: {
        parameters: { query?: { page?: number } };
        responses: { 200: Json<Page<PeopleImport>>; 403: Refused };
      };
      post: {
        parameters: { query: { name: string; lang: Lang } };
        requestBody: { content: { "text/csv": string } };
        responses: { 201: Json<PeopleImport>; 422: Refused };
      };
    };
    "/api/admin/user/imports/{id}": {
      get: { parameters: OfImport; responses: { 200: Json<PeopleImport>; 404: Refused } };
      delete: { parameters: OfImport; responses: { 204: { content?: never }; 409: Refused } };
    };
    "/api/admin/user/imports/{id}/faults": {
      get: {
        parameters: OfImport & { query?: { page?: number } };
        responses: { 200: Json<Page<PeopleImportFault>>; 404: Refused };
      };
    };
    "/api/admin/user/imports/{id}/faults/csv": {
      get: { parameters: OfImport; responses: { 200: { content: { "text/csv": string } }; 404: Refused } };
    };
    "/api/admin/user/imports/{id}/start": {
      post: {
        parameters: OfImport;
        requestBody: Json<{ is_inviting: boolean }>;
        responses: { 202: Json<PeopleImport>; 409: Refused };
      };
    };
    "/api/admin/user/imports/{id}/undo": {
      post: { parameters: OfImport; responses: { 202: Json<PeopleImport>; 409: Refused } };
    };
  }
}
