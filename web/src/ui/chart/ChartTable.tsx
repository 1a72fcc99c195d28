/** The figures of a chart, read aloud only. */

interface ChartTableProps {
  label: string;
  rows: { series?: string; at: string; value: string }[];
}

export function ChartTable({ label, rows }: ChartTableProps) {
  return (
    // A table is as tall as its rows, whatever height it is told: around it, they make no page longer.
    <div className="vh">
      <table>
        <caption>{label}</caption>
        <tbody>
          {rows.map(({ series, at, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two figures of a day may be equal
            <tr key={index}>
              <th scope="row">{at}</th>
              {series !== undefined && <td>{series}</td>}
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
