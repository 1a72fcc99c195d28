/** Places on a waveform. They are for pointers: a list beside the player has the same places, with what is there, for keys. */

/** A place, or a stretch. */
export interface RecordingMark {
  id: number;
  /** Its number, as the list beside has it. */
  name: string;
  /** In seconds. */
  start: number;
  end?: number;
}

interface MarksProps {
  marks: readonly RecordingMark[];
  /** Of the recording, in seconds. */
  seconds: number;
  onMark: (mark: RecordingMark) => void;
}

export function Marks({ marks, seconds, onMark }: MarksProps) {
  const share = (at: number) => `${(100 * Math.min(1, seconds > 0 ? at / seconds : 0)).toFixed(2)}%`;
  return (
    <div className="recording-marks num" aria-hidden="true">
      {marks.map((mark) => (
        <span
          key={mark.id}
          style={
            { "--from": share(mark.start), "--long": share((mark.end ?? mark.start) - mark.start) } as Place
          }
        >
          <i />
          <button type="button" tabIndex={-1} onClick={() => onMark(mark)}>
            {mark.name}
          </button>
        </span>
      ))}
    </div>
  );
}

type Place = React.CSSProperties & Record<"--from" | "--long", string>;
