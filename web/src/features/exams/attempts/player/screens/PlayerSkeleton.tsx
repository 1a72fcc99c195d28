import { LightSkeleton } from "../../../../../ui/light/LightSkeleton";

/** The shape of the player while it is being opened. */
export function PlayerSkeleton() {
  return (
    <div className="player" data-skin="comfortable">
      <header className="pbar" />
      <div className="body">
        <div className="pane">
          <LightSkeleton lines={[40, 100, 96, 100, 91, 70]} />
        </div>
        <div className="pane from-desk">
          <LightSkeleton lines={[80, 100, 100, 100, 100]} />
        </div>
      </div>
      <div className="saved-space" />
    </div>
  );
}
