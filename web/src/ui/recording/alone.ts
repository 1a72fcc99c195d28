/** One voice at a time: what begins to play stops every other recording of the page. */
export function playAlone({ currentTarget }: { currentTarget: HTMLMediaElement }): void {
  for (const other of document.querySelectorAll("audio")) if (other !== currentTarget) other.pause();
}
