/** One voice at a time: what begins to play stops every other recording of the page. */
export function playAlone({ currentTarget }: { currentTarget: HTMLMediaElement }): void {
  hush(currentTarget);
}

/** Stops every recording of the page, as before something is recorded, but for one. */
export function hush(but?: HTMLMediaElement): void {
  for (const other of document.querySelectorAll("audio")) if (other !== but) other.pause();
}
