/** What a file of texts holds, before anybody knows its keys. */
export type Messages = Record<string, unknown>;
