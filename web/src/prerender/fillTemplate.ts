/**
 * For tests only: fills the page templates the way the api does, as far as they use the language.
 * What is not understood throws, so that a template cannot grow beyond what the api was told.
 */
type Values = Record<string, unknown>;
type Node =
  | { kind: "text"; text: string }
  | { kind: "if"; branches: { test: string | null; body: Node[] }[] }
  | { kind: "for"; names: string[]; list: string; body: Node[] };

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

/** Evaluates one expression. */
export function evaluate(expression: string, values: Values): unknown {
  const text = expression.trim();
  const on = (pattern: RegExp) => pattern.exec(text);
  let found = on(/^not (\S+)$/);
  if (found) return !evaluate(found[1] ?? "", values);
  found = on(/^"(.*)" in (\S+)$/);
  if (found) return (evaluate(found[2] ?? "", values) as unknown[]).includes(found[1]);
  found = on(/^(\S+) (==|>=) (.+)$/);
  if (found) {
    const [left, right] = [evaluate(found[1] ?? "", values), evaluate(found[3] ?? "", values)];
    return found[2] === "==" ? left === right : Number(left) >= Number(right);
  }
  found = on(/^\(\((\S+) % 1000 \+ 1000\)\|string\)\[1:\]$/);
  if (found) return String((Number(evaluate(found[1] ?? "", values)) % 1000) + 1000).slice(1);
  found = on(/^(\S+) \/\/ 1000$/);
  if (found) return Math.floor(Number(evaluate(found[1] ?? "", values)) / 1000);
  found = on(/^["'](.*)["']$/);
  if (found) return found[1];
  if (/^\d+$/.test(text)) return Number(text);
  if (!/^[a-z_]+(\.[a-z_]+)*$/.test(text)) throw new Error(`the api cannot fill: ${text}`);
  return text.split(".").reduce<unknown>((value, name) => (value as Values | undefined)?.[name], values);
}

function parse(tokens: string[], until: RegExp): Node[] {
  const nodes: Node[] = [];
  while (tokens.length > 0) {
    const token = tokens[0] ?? "";
    if (until.test(token)) return nodes;
    tokens.shift();
    const loop = /^\{% for (.+) in (.+) %\}$/.exec(token);
    const test = /^\{% if (.+) %\}$/.exec(token);
    if (loop) {
      nodes.push({
        kind: "for",
        names: (loop[1] ?? "").split(", "),
        list: loop[2] ?? "",
        body: parse(tokens, /endfor/),
      });
      tokens.shift();
    } else if (test) nodes.push({ kind: "if", branches: parseBranches(test[1] ?? "", tokens) });
    else if (token.startsWith("{%")) throw new Error(`unexpected ${token}`);
    else nodes.push({ kind: "text", text: token });
  }
  if (until.source !== "$^") throw new Error(`the template ends before ${until.source}`);
  return nodes;
}

function parseBranches(first: string, tokens: string[]) {
  const branches: { test: string | null; body: Node[] }[] = [];
  let test: string | null = first;
  for (;;) {
    branches.push({ test, body: parse(tokens, /^\{% (elif|else|endif)/) });
    const next = tokens.shift() ?? "";
    if (next.startsWith("{% endif")) return branches;
    test = /^\{% elif (.+) %\}$/.exec(next)?.[1] ?? null;
  }
}

function draw(nodes: Node[], values: Values): string {
  return nodes
    .map((node) => {
      if (node.kind === "for") {
        const list = evaluate(node.list, values) as unknown[];
        return list.map((item) => draw(node.body, { ...values, [node.names[0] ?? ""]: item })).join("");
      }
      if (node.kind === "if") {
        const branch = node.branches.find(({ test }) => test === null || Boolean(evaluate(test, values)));
        return branch ? draw(branch.body, values) : "";
      }
      const hole = /^\{\{ (.+?)(\|safe)? \}\}$/.exec(node.text);
      if (!hole) return node.text;
      const value = String(evaluate(hole[1] ?? "", values) ?? "");
      return hole[2] ? value : escapeHtml(value);
    })
    .join("");
}

/** The page that the api would send. */
export function fillTemplate(template: string, values: Values): string {
  const tokens = template.split(/(\{%.*?%\}|\{\{.*?\}\})/).filter((token) => token !== "");
  return draw(parse(tokens, /$^/), values);
}
