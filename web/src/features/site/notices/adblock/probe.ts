/**
 * Looks for an ad blocker: an element and a request that filter lists know, both our own (D-111). Whenever
 * something is in doubt, the answer is no.
 */
import { api } from "../../../../api/client";
import { basePath } from "../../../../app/paths";
import { type Evidence, isBlocked, isExemptCountry, isTakingTest } from "./rules";

/** Answers with nothing; its address is what lists look for. */
const baitUrl = `${basePath}/ads/banner/adsbygoogle.js`;
/** Names of the lists' favorite elements. */
const baitClasses = "pub_300x250 pub_728x90 text-ad textAd text_ads text-ads adsbox ad-banner adsbygoogle";

/** Whether the person's ad blocker is on; country and running tests included. Whoever leaves aborts it: it asks no more. */
export async function findBlocker(signal?: AbortSignal): Promise<boolean> {
  try {
    const { iso_code } = await api.get("/api/ip-geo", { quiet: true, signal });
    if (isExemptCountry(iso_code ?? null)) return false;
    const evidence = await gather();
    signal?.throwIfAborted();
    if (!isBlocked(evidence)) return false;
    const { data } = await api.get("/api/attempts", { quiet: true, signal });
    return !isTakingTest(data, new Date());
  } catch {
    return false;
  }
}

async function gather(): Promise<Evidence> {
  const [isHidden, isRefused] = await Promise.all([isBaitHidden(), isBaitRefused()]);
  return { isHidden, isRefused };
}

async function isBaitHidden(): Promise<boolean> {
  const [bait, plain] = [place(baitClasses), place("")];
  try {
    // Blockers look at what was added, a moment later.
    await new Promise((resolve) => setTimeout(resolve, 150));
    return isGone(bait) && !isGone(plain);
  } finally {
    bait.remove();
    plain.remove();
  }
}

function place(classes: string): HTMLElement {
  const element = document.createElement("div");
  element.className = `bait ${classes}`;
  element.ariaHidden = "true";
  element.append("\u00a0");
  document.body.append(element);
  return element;
}

function isGone(element: HTMLElement): boolean {
  const { display, visibility } = getComputedStyle(element);
  return !element.isConnected || display === "none" || visibility === "hidden" || element.offsetHeight === 0;
}

async function isBaitRefused(): Promise<boolean> {
  if (await arrives(`${baitUrl}?${Date.now()}`)) return false;
  // Nothing arrives on a dead line.
  return await arrives(`/healthz?${Date.now()}`);
}

async function arrives(url: string): Promise<boolean> {
  try {
    await fetch(url, { cache: "no-store" });
    return true;
  } catch {
    return false;
  }
}
