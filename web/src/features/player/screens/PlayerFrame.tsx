/** Bar, content and the saved line: the same on every screen of the player, in both skins. */
import type { ReactNode } from "react";
import { SavedBar } from "../bar/SavedBar";
import { useMode } from "./PlayerContext";

interface PlayerFrameProps {
  bar: ReactNode;
  children: ReactNode;
}

export function PlayerFrame({ bar, children }: PlayerFrameProps) {
  const mode = useMode();
  return (
    <div className="player" data-skin={mode}>
      {bar}
      {children}
      <SavedBar />
    </div>
  );
}
