/** The brand of this host: from the page when the api composed it, else from the call. */
import { createContext, useContext } from "react";
import { api } from "../../api/client";
import type { Tenant } from "../../api/types";

/** Reads a JSON script that the api wrote into the page. */
export function readEmbedded<T>(id: string): T | null {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : null;
}

/** The brand, wherever it can be had. */
export async function findTenant(): Promise<Tenant> {
  const embedded = readEmbedded<Tenant>("tenant");
  if (embedded) return embedded;
  // Only the development server gets here; the api always embeds.
  return (await api.get("/api/tenant", { quiet: true })) as Tenant;
}

let ofHost: Tenant | null = null;

/** The brand of this host for code that stands outside components, once it is known. */
export function hostBrand(): Tenant | null {
  return ofHost;
}

/**
 * Faces of the landing page that hold the place of Source Serif, as wide as it is, until it comes (`tools/prerender.mjs`).
 * The app keeps them: headings would wrap otherwise when it takes the page over first.
 */
export const heldFaces = [
  "Source Serif Fallback",
  "Source Serif Fallback Noto",
  "Source Serif Fallback DejaVu",
] as const;
const serif = '"Source Serif 4"';
const heldSerif = [serif, ...heldFaces.map((family) => `"${family}"`)].join(", ");

/** Makes this the brand of the host, and puts its tokens where the style sheets read them. */
export function applyTheme(tenant: Tenant): void {
  ofHost = tenant;
  const { style } = document.documentElement;
  for (const [name, value] of Object.entries(tenant.theme))
    style.setProperty(`--${name}`, name === "font-display" ? value.replace(serif, heldSerif) : value);
}

const TenantContext = createContext<Tenant | null>(null);

/** Gives the brand to the screens below. */
export const TenantProvider = TenantContext.Provider;

/** The brand of this host. */
export function useTenant(): Tenant {
  const tenant = useContext(TenantContext);
  if (!tenant) throw new Error("useTenant outside TenantProvider");
  return tenant;
}

/** Whether this is the brand that also runs the platform: balance, payments, students and tools are its own. */
export function isDefaultBrand(tenant: Tenant): boolean {
  return tenant.is_default;
}
