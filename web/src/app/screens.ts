/** What the shell and the guards must know about a screen; every line of the route table carries it. */
import type { MiddlewareFunction, NonIndexRouteObject } from "react-router";
import { loadChunk } from "./chunks";
import { guard } from "./guards";

/** Who may open a screen. */
export type Access = "public" | "signed-in" | "admin" | "super-admin";

/** Facts about a screen. */
export interface ScreenMeta {
  /** Route name of the specification. */
  name: string;
  access: Access;
  /** Flagged isAdminPage: runs the platform, so it exists on the default brand only (D-004). */
  isAdminPage?: boolean;
  /** False hides the header. */
  header?: boolean;
  /** False hides the footer. */
  footer?: boolean;
  /** Whom the hidden header and footer are hidden from, when not from everybody. */
  bareFor?: "graders";
  /** False keeps notices and house ads away: tests and the study of flashcards. */
  banner?: boolean;
  /** Open before the registration detail is finished. */
  skipsBindCheck?: boolean;
  /**
   * Not remembered as the last accessed path: the seven passages of section 4 of the specification, the guard's own
   * detour, and addresses that carry a secret which serves once (R-059; the list is in routes.test.ts).
   */
  forgets?: boolean;
}

interface ScreenRoute extends ScreenMeta {
  path: string;
  lazy: Extract<NonIndexRouteObject["lazy"], () => unknown>;
}

/** One line of the route table. */
export function screen({ path, lazy, ...meta }: ScreenRoute): NonIndexRouteObject {
  const middleware: MiddlewareFunction[] = [guard(meta)];
  return { path, lazy: () => loadChunk(lazy), handle: meta, middleware };
}

/** Reads the facts back from a match. */
export function metaOf(handle: unknown): ScreenMeta | null {
  return typeof handle === "object" && handle !== null && "access" in handle ? (handle as ScreenMeta) : null;
}
