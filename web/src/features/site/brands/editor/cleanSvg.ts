/**
 * Makes an exported logo plain: what drawing programs add beside the drawing is left out. The server checks what is
 * left against the same lists (tenants/src/svg.rs) and is the one that decides.
 */
const elements = new Set([
  ..."svg g path rect circle ellipse line polyline polygon text tspan title desc defs".split(" "),
  ..."linearGradient radialGradient stop".split(" "),
]);
const words = new Set(["text", "tspan", "title", "desc"]);
const namespace = "http://www.w3.org/2000/svg";

/** The drawing alone, or null when the text is none. */
export function cleanSvg(text: string): string | null {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const root = parsed.documentElement;
  if (root.localName !== "svg" || parsed.querySelector("parsererror")) return null;
  return `<svg xmlns="${namespace}"${attributes(root)}>${children(root)}</svg>`;
}

function children(element: Element): string {
  return [...element.childNodes].map((node) => drawn(node, element.localName)).join("");
}

function drawn(node: Node, parent: string): string {
  if (node.nodeType === Node.TEXT_NODE) return words.has(parent) ? escaped(node.textContent ?? "") : "";
  if (node.nodeType !== Node.ELEMENT_NODE) return "";
  const element = node as Element;
  const name = element.localName;
  if (!elements.has(name)) return "";
  const inner = children(element);
  return inner ? `<${name}${attributes(element)}>${inner}</${name}>` : `<${name}${attributes(element)}/>`;
}

function attributes(element: Element): string {
  const styled = (element.getAttribute("style") ?? "")
    .split(";")
    .map((rule) => rule.split(":").map((part) => part.trim()))
    .flatMap(([name, value]) => (name && value ? [[name, value] as const] : []));
  const own = [...element.attributes].map(({ name, value }) => [name, value] as const);
  const kept = new Map([...own, ...styled].filter(([name, value]) => isPlain(name, value)));
  return [...kept].map(([name, value]) => ` ${name}="${escaped(value)}"`).join("");
}

function isPlain(name: string, value: string): boolean {
  const isName = /^[a-zA-Z][a-zA-Z0-9-]*$/.test(name) && !/^on/i.test(name);
  const isOther = ["style", "class", "href", "src", "xmlns"].includes(name.toLowerCase());
  return isName && !isOther && !/javascript:|data:|\\|url\((?!#)/i.test(value);
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
