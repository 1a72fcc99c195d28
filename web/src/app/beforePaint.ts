/**
 * Runs in the head of every page, before anything is painted: who is signed in does not see the landing page flash by,
 * and who has closed its notice today does not see that again. Its text goes into the page as it stands here,
 * so it uses nothing of this file or another one.
 */
export function beforePaint(notice: number | null): void {
  const { dataset } = document.documentElement;
  try {
    if (localStorage.getItem("id_token")) dataset.session = "";
    if (notice === null) return;
    const now = new Date();
    const two = (value: number) => String(value).padStart(2, "0");
    const today = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
    if (localStorage.getItem("notice_close_time") !== today) return;
    const ids: unknown = JSON.parse(localStorage.getItem("notice_close_ids") ?? "null");
    if (!Array.isArray(ids) || ids.includes(notice)) dataset.closed = "";
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}
