import { type Loudness, measure } from "./level";

const EVERY_MS = 100;

/** Listens to a stream and reports its loudness ten times a second. */
export class Meter {
  private readonly context: AudioContext;
  private readonly source: MediaStreamAudioSourceNode;
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(stream: MediaStream, hear: (loudness: Loudness) => void) {
    this.context = new AudioContext();
    // Chromium starts a context suspended when the page was reloaded without a gesture.
    void this.context.resume().catch(() => {});
    this.source = this.context.createMediaStreamSource(stream);
    const analyser = this.context.createAnalyser();
    // 4096 samples are about 90 ms at 48 kHz: no moment falls between two looks.
    analyser.fftSize = 4096;
    this.source.connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    this.timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      hear(measure(samples));
    }, EVERY_MS);
  }

  stop(): void {
    clearInterval(this.timer);
    this.source.disconnect();
    void this.context.close().catch(() => {});
  }
}
