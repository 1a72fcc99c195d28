/** What a page only announces: errors of its scripts, answers that are the server's fault, complaints of the browser. */
import type { BrowserContext, ConsoleMessage, Response } from "@playwright/test";

/** Chromium's own line about an answer; the answer itself is looked at. */
const aboutAnAnswer = /^Failed to load resource: the server responded with a status of/;

/** Listens to every window of a journey. */
export class Announced {
  private readonly heard: string[] = [];
  private readonly purposes: RegExp[] = [];

  /**
   * The journey causes this itself, as in `/503 PUT .*answers$/`. It must then be heard: what is announced no more has
   * no place in a test.
   */
  onPurpose(...patterns: RegExp[]): void {
    this.purposes.push(...patterns);
  }

  listenTo(context: BrowserContext): void {
    context.on("weberror", (error) => this.heard.push(`page error: ${error.error().message}`));
    context.on("console", (message) => this.hearConsole(message));
    context.on("response", (response) => this.hearAnswer(response));
  }

  /** One line for each thing that nobody wanted, and for each that was wanted and did not come. */
  complaints(): string[] {
    const unwanted = this.heard.filter((line) => !this.purposes.some((pattern) => pattern.test(line)));
    const missing = this.purposes.filter((pattern) => !this.heard.some((line) => pattern.test(line)));
    return [...unwanted, ...missing.map((pattern) => `expected, but never announced: ${pattern}`)];
  }

  private hearConsole(message: ConsoleMessage): void {
    if (message.type() !== "error" || aboutAnAnswer.test(message.text())) return;
    const { url } = message.location();
    this.heard.push(`console: ${message.text()}${url ? ` (${url})` : ""}`);
  }

  /** A refusal by the api is a sentence on the screen; a file or a page that is missing is a fault like 5xx. */
  private hearAnswer(response: Response): void {
    const request = response.request();
    const isApi = new URL(response.url()).pathname.startsWith("/api/");
    const limit = isApi || request.isNavigationRequest() ? 500 : 400;
    if (response.status() >= limit)
      this.heard.push(`answer: ${response.status()} ${request.method()} ${response.url()}`);
  }
}
