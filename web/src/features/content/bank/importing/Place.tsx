interface PlaceProps {
  file: string | null;
  line: number | null;
}

/** Where something stands in an archive: `keys/reading.yaml:3`. */
export function Place({ file, line }: PlaceProps) {
  if (!file) return null;
  return (
    <code className="num">
      {file}
      {line !== null && `:${line}`}
    </code>
  );
}
