/**
 * The one sound of the player. A single element, because phones allow sound per element: once the learner has pressed
 * Start or Continue, every later clip may play.
 */
let element: HTMLAudioElement | null = null;
let volume = 1;
const VOLUME = "player-volume";

/** The element, made when it is first needed. */
export function playerAudio(): HTMLAudioElement {
  if (!element) {
    element = new Audio();
    element.preload = "auto";
    volume = readVolume();
    element.volume = volume;
  }
  return element;
}

function readVolume(): number {
  try {
    const stored = Number.parseFloat(localStorage.getItem(VOLUME) ?? "1");
    return stored >= 0 && stored <= 1 ? stored : 1;
  } catch {
    return 1;
  }
}

/** 0 to 1. */
export function getVolume(): number {
  return element ? volume : readVolume();
}

/** Sets the volume of everything the player plays, also of the next tests. */
export function setVolume(value: number): void {
  playerAudio().volume = value;
  volume = value;
  try {
    localStorage.setItem(VOLUME, String(value));
  } catch {
    // It lasts as long as the page.
  }
}
