/** The question itself, with the part of the prompt in quotation marks kept together. */
export function Prompt({ id, text }: { id: string; text: string }) {
  return (
    <h2 className="q" id={id} lang="en">
      {text}
    </h2>
  );
}
