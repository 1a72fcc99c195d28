/** What a call takes and gives, read out of the contract (`schema.ts`). */
import type { PathsWithMethod, RequiredKeysOf, SuccessResponse } from "openapi-typescript-helpers";
import type { paths } from "./schema";

/** The methods that the contract uses. */
export type Method = "get" | "post" | "put" | "patch" | "delete";

/** The addresses that answer to a method. */
export type PathOf<M extends Method> = PathsWithMethod<paths, M>;

/** What the contract says about a method of an address. */
export type Operation<M extends Method, P extends PathOf<M>> =
  paths[P] extends Record<M, infer Found> ? Found : never;

/** Absent and undefined are the same on the wire: neither is sent. */
type Loose<T> = { [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] };

/** One kind of parameters: required where one of them is, and not there at all where the contract has none. */
type Slot<Name extends string, Given> = [Exclude<Given, undefined>] extends [never]
  ? { [K in Name]?: never }
  : RequiredKeysOf<Exclude<Given, undefined> & object> extends never
    ? { [K in Name]?: Loose<Exclude<Given, undefined>> | undefined }
    : { [K in Name]: Loose<Exclude<Given, undefined>> };

type ParametersOf<Op> = Op extends { parameters: infer Given } ? Given : Record<string, never>;
/** Its parameters of one kind. */
export type Named<Op, Name extends string> =
  ParametersOf<Op> extends { [K in Name]?: infer Given } ? Given : undefined;

/** The parameters of an operation. */
export type Params<Op> = Slot<"path", Named<Op, "path">> &
  Slot<"query", Named<Op, "query">> &
  Slot<"header", Named<Op, "header">>;

/** Bytes travel as they are. */
export type Bytes = Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer>;

type ContentOf<Body> = Body extends { content: infer Content } ? Content : never;

/** The body that an operation takes; never where it takes none. */
export type BodyOf<Op> = Op extends { requestBody?: infer Body }
  ? "application/octet-stream" extends keyof ContentOf<NonNullable<Body>>
    ? Bytes
    : "text/csv" extends keyof ContentOf<NonNullable<Body>>
      ? Bytes
      : ContentOf<NonNullable<Body>> extends { "application/json": infer Json }
        ? Loose<Json>
        : never
  : never;

type BodySlot<Op> = [BodyOf<Op>] extends [never]
  ? { body?: never }
  : Op extends { requestBody: unknown }
    ? { body: BodyOf<Op> }
    : { body?: BodyOf<Op> | undefined };

type ParamsSlot<Op> =
  RequiredKeysOf<Params<Op>> extends never ? { params?: Params<Op> } : { params: Params<Op> };

/** How a call behaves, whatever it is about. */
export interface Manner {
  signal?: AbortSignal | undefined;
  /** Autosave, heartbeat, tracking and uploads show neither the loading line nor dialogs. */
  quiet?: boolean;
  /** Outlives the page. */
  keepalive?: boolean;
  /** After how many milliseconds it is given up, where that is longer than usual: of an upload. */
  limit?: number;
}

/** Everything that a call is given beside its address. */
export type Init<Op> = ParamsSlot<Op> & BodySlot<Op> & Manner;

/** The last argument of a call, which may be left out where nothing in it is required. */
export type InitArgument<Op> = RequiredKeysOf<Init<Op>> extends never ? [init?: Init<Op>] : [init: Init<Op>];

/** What a call that succeeds gives. */
export type Answer<Op> = Op extends { responses: infer All extends Record<string | number, unknown> }
  ? SuccessResponse<All>
  : never;
