/** The little Markdown that a brand's terms need: headings, paragraphs, lists. Everything else stays text. */
import type { ReactNode } from "react";

type Block = { kind: "heading" | "text"; text: string } | { kind: "list"; items: string[] };

/** Splits the text into blocks. */
export function parseMarkdown(source: string): Block[] {
  const blocks: Block[] = [];
  for (const line of source.split("\n").map((raw) => raw.trim())) {
    const last = blocks.at(-1);
    if (line === "") continue;
    if (line.startsWith("#")) blocks.push({ kind: "heading", text: line.replace(/^#+\s*/, "") });
    else if (!/^[-*] /.test(line)) blocks.push({ kind: "text", text: line });
    else if (last?.kind === "list") last.items.push(line.slice(2));
    else blocks.push({ kind: "list", items: [line.slice(2)] });
  }
  return blocks;
}

/** Draws the blocks. */
export function Markdown({ source }: { source: string }): ReactNode {
  return parseMarkdown(source).map((block, index) => {
    const key = `${index}`;
    switch (block.kind) {
      case "heading":
        return <h2 key={key}>{block.text}</h2>;
      case "text":
        return <p key={key}>{block.text}</p>;
      case "list":
        return (
          <ul key={key}>
            {block.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        );
      default:
        return block satisfies never;
    }
  });
}
