/** The figures of a chart, read aloud only. */

interface ChartTableProps {
  label: string;
  rows: { series?: string; at: string; value: string }[];
}

export function ChartTable({ label, rows }: ChartTableProps) {
  return (
    <table className="vh">
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
  );
}
