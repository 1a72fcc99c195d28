/**
 * What can go wrong with a call, and the sentence for it.
 * The table is exhaustive over the codes: a code without a sentence does not compile.
 */
import type { ErrorBody } from "./types";

const sentences = {
  bad_request: "errors.generic_contact",
  wrong_credentials: "errors.wrong_credentials",
  not_found_user: "errors.not_found_user",
  unauthenticated: "errors.unauthenticated",
  exceeded_test: "errors.exceeded_test",
  please_upgrade_your_plan: "errors.please_upgrade_your_plan",
  print_pdf_forbidden: "errors.print_pdf_forbidden",
  point_is_not_enough: "errors.point_is_not_enough",
  too_many_request: "errors.too_many_request",
  forbidden: "errors.forbidden",
  consent_needed: "errors.consent_needed",
  account_blocked: "errors.account_blocked",
  not_found: "errors.not_found",
  conflict: "errors.conflict",
  brand_changed: "errors.conflict",
  settings_changed: "errors.conflict",
  changed_by_another: "errors.conflict",
  import_not_in_state: "errors.import_not_in_state",
  enrollment_incomplete: "errors.enrollment_incomplete",
  enrollment_submitted: "errors.enrollment_submitted",
  accounts_not_merged: "errors.accounts_not_merged",
  invalid: "errors.invalid",
  part_closed: "errors.part_closed",
  answer_too_late: "errors.answer_too_late",
  attempt_finished: "errors.attempt_finished",
  claim_taken: "errors.claim_taken",
  claim_lapsed: "errors.claim_lapsed",
  draft_conflict: "errors.draft_conflict",
  grades_sending: "errors.grades_sending",
  already_delivered: "errors.already_delivered",
  captcha_invalid: "errors.captcha_invalid",
  captcha_needed: "errors.captcha_needed",
  combine_error: "errors.combine_error",
  email_taken: "errors.email_taken",
  username_taken: "errors.username_taken",
  link_expired: "errors.link_expired",
  account_leaving: "errors.account_leaving",
  privacy_needed: "errors.privacy_needed",
  too_soon: "errors.too_soon",
  mail_just_resent: "errors.mail_just_resent",
  mail_not_resendable: "errors.mail_not_resendable",
  partner_sign_in_refused: "errors.partner_sign_in_refused",
  partner_keys_full: "errors.partner_keys_full",
  items_not_approved: "errors.items_not_approved",
  pack_refused: "errors.pack_refused",
  recording_incomplete: "errors.recording_incomplete",
  recording_unreadable: "errors.recording_unreadable",
  payload_too_large: "errors.payload_too_large",
  unavailable: "errors.unavailable",
  unknown_host: "errors.unknown_host",
  method_not_allowed: "errors.generic_contact",
  internal: "errors.internal",
  // Made by the client itself:
  network: "errors.network",
  timeout: "errors.timeout",
  aborted: "errors.network",
} as const;

/** Every code a call can end with. */
export type ErrorCode = keyof typeof sentences;
/** Translation key of a sentence, in the namespace `common`. */
export type ErrorKey = (typeof sentences)[ErrorCode];

/** A call that did not succeed. `status` is 0 when no answer came. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: Record<string, string[]>;
  readonly point: number | undefined;
  readonly requestId: string | undefined;
  /** The rest of the body, for the few codes that carry more (`next_chunk`). */
  readonly body: Record<string, unknown>;

  constructor(status: number, code: ErrorCode, body: Partial<ErrorBody> & Record<string, unknown> = {}) {
    super(body.message ?? code);
    this.status = status;
    this.code = code;
    this.fields = body.errors ?? {};
    this.point = body.point;
    this.requestId = body.request_id;
    this.body = body;
  }

  /** All field errors in one line, as the specification wants a 422 shown. */
  get joined(): string {
    return Object.values(this.fields).flat().join(" ");
  }
}

/** Words of section 8 that stand in the message where a body carries no code of ours. */
const named: Record<string, ErrorCode> = {
  "400 Unauthorized": "wrong_credentials",
  "400 Not found user": "not_found_user",
  "402 exceeded_test": "exceeded_test",
  "402 please_upgrade_your_plan": "please_upgrade_your_plan",
  "402 print_pdf_forbidden": "print_pdf_forbidden",
  "402 point_is_not_enough": "point_is_not_enough",
  "402 too_many_request": "too_many_request",
};

/** Narrows a code from the wire; an unknown one is told by its message, else by the status it came with. */
export function toCode(code: unknown, status: number, message?: unknown): ErrorCode {
  if (typeof code === "string" && code in sentences) return code as ErrorCode;
  const byMessage = named[`${status} ${message}`];
  if (byMessage) return byMessage;
  switch (status) {
    case 400:
      return "bad_request";
    case 401:
      return "unauthenticated";
    case 403:
      return "forbidden";
    case 404:
      return "not_found";
    case 413:
      return "payload_too_large";
    case 422:
      return "invalid";
    default:
      return "internal";
  }
}

/** The translation key for any thrown value. */
export function errorKey(error: unknown): ErrorKey | "errors.generic" {
  return error instanceof ApiError ? sentences[error.code] : "errors.generic";
}

/** The sentence for any thrown value: the server's words for 403 and 422 fields, ours otherwise. */
export function errorText(error: unknown, t: (key: ErrorKey | "errors.generic") => string): string {
  if (error instanceof ApiError) {
    if (error.status === 422 && error.joined) return error.joined;
    if (error.status === 403 && error.body.message) return error.message;
  }
  return t(errorKey(error));
}

/** Who saved first, and when; empty and null where nobody knows. */
export interface Rival {
  by: string;
  at: string | null;
}

/** Refusals because somebody else saved first. */
const overtaken: readonly (string | undefined)[] = [
  "changed_by_another",
  "settings_changed",
  "brand_changed",
];

/** Of a refusal because somebody else saved first, who that was; null for any other refusal. */
export function rivalOf(error: unknown): Rival | null {
  if (!(error instanceof ApiError) || !overtaken.includes(error.code)) return null;
  const { changed_by, changed_at } = error.body;
  return {
    by: typeof changed_by === "string" ? changed_by : "",
    at: typeof changed_at === "string" ? changed_at : null,
  };
}

/** Whether trying again later could help. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
