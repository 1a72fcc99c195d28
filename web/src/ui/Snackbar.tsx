/** A word at the foot of the window that something was done. What went wrong stands in the page instead: an Alert. */
import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from "react";

// The provider stands around every signed-in screen; few of them ever say something.
const MuiSnackbar = lazy(() => import("@mui/material/Snackbar"));

type Say = (text: string) => void;
const SnackbarContext = createContext<Say | null>(null);
const shownFor = 5_000;

interface Said {
  text: string;
  /** The same words said again are another message. */
  turn: number;
}

export function SnackbarProvider({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<Said | null>(null);
  const [isOpen, setOpen] = useState(false);
  const say = useCallback<Say>((text) => {
    setSaid((last) => ({ text, turn: (last?.turn ?? 0) + 1 }));
    setOpen(true);
  }, []);
  return (
    <SnackbarContext value={say}>
      {children}
      {said && (
        <Suspense>
          <MuiSnackbar
            key={said.turn}
            open={isOpen}
            message={said.text}
            autoHideDuration={shownFor}
            onClose={(_event, reason) => reason !== "clickaway" && setOpen(false)}
            slotProps={{ content: { role: "status" } }}
          />
        </Suspense>
      )}
    </SnackbarContext>
  );
}

/** Says that something was done. */
export function useSnackbar(): Say {
  const say = useContext(SnackbarContext);
  if (!say) throw new Error("useSnackbar outside MuiProviders");
  return say;
}
