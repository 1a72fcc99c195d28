/** A word said aloud: as it was recorded, or by a voice of the device where the recording cannot be had. */

/** An American voice, since that is what the pronunciation shows; else any English one. */
export function voiceOf(voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | null {
  const english = voices.filter(({ lang }) => /^en([-_]|$)/i.test(lang));
  return english.find(({ lang }) => /^en[-_]US/i.test(lang)) ?? english[0] ?? null;
}

const hasVoice = (): boolean => "speechSynthesis" in globalThis;

/** What can be said: a word of the library, or any text. */
export interface Sayable {
  word: string;
  /** Its recording, if there is one. */
  audio_url: string | null;
}

export const canSay = ({ audio_url }: Sayable): boolean => Boolean(audio_url) || hasVoice();

let playing: HTMLAudioElement | null = null;

/** One at a time. Without a network, a recording that was never heard gives way to a voice of the device. */
export async function say({ word, audio_url }: Sayable): Promise<void> {
  playing?.pause();
  if (!audio_url) return speak(word);
  const recording = new Audio(audio_url);
  playing = recording;
  try {
    await recording.play();
  } catch {
    if (playing === recording) speak(word);
  }
}

function speak(text: string): void {
  if (!hasVoice()) return;
  const said = new SpeechSynthesisUtterance(text);
  said.lang = "en-US";
  said.rate = 0.9;
  said.voice = voiceOf(speechSynthesis.getVoices());
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
}
