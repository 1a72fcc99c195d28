/** A word said aloud by a voice of the device: no sound is fetched, so that it works offline, too. */

/** An American voice, since that is what the pronunciation shows; else any English one. */
export function voiceOf(voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | null {
  const english = voices.filter(({ lang }) => /^en([-_]|$)/i.test(lang));
  return english.find(({ lang }) => /^en[-_]US/i.test(lang)) ?? english[0] ?? null;
}

export const canSpeak = (): boolean => "speechSynthesis" in globalThis;

export function speak(text: string): void {
  if (!canSpeak()) return;
  const said = new SpeechSynthesisUtterance(text);
  said.lang = "en-US";
  said.rate = 0.9;
  said.voice = voiceOf(speechSynthesis.getVoices());
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
}
