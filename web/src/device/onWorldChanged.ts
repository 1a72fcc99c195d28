/** The moments at which a new try is likely to succeed. */
export function onWorldChanged(react: () => void): () => void {
  const shown = () => {
    if (document.visibilityState === "visible") react();
  };
  window.addEventListener("online", react);
  window.addEventListener("offline", react);
  window.addEventListener("pageshow", react);
  document.addEventListener("visibilitychange", shown);
  return () => {
    window.removeEventListener("online", react);
    window.removeEventListener("offline", react);
    window.removeEventListener("pageshow", react);
    document.removeEventListener("visibilitychange", shown);
  };
}
