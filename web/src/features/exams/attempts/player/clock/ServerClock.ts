/**
 * Knows the server's time. Every reply carries `server_now`; the reply with the shortest round trip says it best,
 * so a wrong or jumping device clock moves no deadline.
 */
export class ServerClock {
  private offset: number;
  private bestRoundTrip = Number.POSITIVE_INFINITY;
  private readonly monotonic: () => number;

  /** `monotonic` never jumps when someone sets the device's clock, so the offset is measured against it. */
  constructor(monotonic: () => number = () => performance.timeOrigin + performance.now()) {
    this.monotonic = monotonic;
    this.offset = Date.now() - monotonic();
  }

  /** Marks the sending of a request; call the result with the `server_now` of its reply. */
  ask(): (serverNow: string) => void {
    const sent = this.monotonic();
    return (serverNow) => this.observe(sent, this.monotonic(), Date.parse(serverNow));
  }

  observe(sent: number, received: number, serverNow: number): void {
    const roundTrip = received - sent;
    if (!Number.isFinite(serverNow) || roundTrip < 0 || roundTrip > this.bestRoundTrip) return;
    this.bestRoundTrip = roundTrip;
    this.offset = serverNow + roundTrip / 2 - received;
  }

  /** After sleep the monotonic clock may have stood still: the next reply counts again, whatever its round trip. */
  forgetRoundTrip(): void {
    this.bestRoundTrip = Number.POSITIVE_INFINITY;
  }

  /** Milliseconds since 1970 on the server. */
  now(): number {
    return this.monotonic() + this.offset;
  }

  iso(): string {
    return new Date(this.now()).toISOString();
  }
}
