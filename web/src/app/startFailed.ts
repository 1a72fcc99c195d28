/** The app itself could not be loaded, translations included: the one notice that brings its own words. */

const words: Record<string, { text: string; button: string }> = {
  en: { text: "This page could not be loaded. Please check your connection.", button: "Refresh" },
  "zh-Hans": { text: "页面没能加载，请检查网络。", button: "刷新页面" },
  "zh-Hant": { text: "頁面沒能載入，請檢查網路。", button: "重新整理" },
};

/** Shows the notice, unless a readable page is already there. */
export function showStartFailed(root: HTMLElement): void {
  if (root.childElementCount > 0) return;
  const { text, button } = words[document.documentElement.lang] ?? { text: "", button: "" };
  const notice = document.createElement("p");
  const refresh = document.createElement("button");
  notice.className = "wrap page";
  notice.append(text, " ", refresh);
  refresh.className = "btn";
  refresh.append(button);
  refresh.addEventListener("click", () => location.reload());
  root.append(notice);
}
