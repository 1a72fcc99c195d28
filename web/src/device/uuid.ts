/** Ids of version 7 (RFC 9562): made on the device, and in the order in which they were made. */

/** Makes ids that follow each other. */
export function uuidMaker(): (now?: number) => string {
  let last = { at: 0, count: 0 };
  return (now = Date.now()) => {
    const at = Math.max(now, last.at);
    // The 12 bits after the version count within a millisecond; the first ids of one leave room for others.
    const [start = 0] = crypto.getRandomValues(new Uint16Array(1));
    last = at > last.at ? { at, count: start % 2048 } : { at, count: last.count + 1 };
    if (last.count > 4095) last = { at: at + 1, count: 0 };
    const bytes = crypto.getRandomValues(new Uint8Array(8));
    bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x80;
    const tail = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const time = last.at.toString(16).padStart(12, "0");
    const count = last.count.toString(16).padStart(3, "0");
    return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${tail.slice(0, 4)}-${tail.slice(4)}`;
  };
}

/** A new id of this page. `now` is in milliseconds; a clock that goes back makes no earlier id. */
export const uuidv7 = uuidMaker();
