/** Bar, content and the saved line: the same on every screen of the player, in both skins. */
import { type ReactNode, useEffect } from "react";
import { SavedBar } from "../bar/SavedBar";
import { useMode } from "./AnsweringContext";
import { usePlayerView } from "./PlayerContext";

interface PlayerFrameProps {
  bar: ReactNode;
  children: ReactNode;
}

export function PlayerFrame({ bar, children }: PlayerFrameProps) {
  const mode = useMode();
  const { attempt } = usePlayerView();
  const isLarge = attempt?.accommodations?.large_type ?? false;
  useEffect(() => {
    // Everything of the player is measured in rem: larger letters take their boxes along.
    document.documentElement.classList.toggle("large-type", isLarge);
    return () => document.documentElement.classList.remove("large-type");
  }, [isLarge]);
  return (
    <div className="player" data-skin={mode}>
      {bar}
      {children}
      <SavedBar />
    </div>
  );
}
