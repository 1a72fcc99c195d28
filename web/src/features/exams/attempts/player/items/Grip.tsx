/** Where a finger takes hold. Keys and screen readers have the controls beside it. */
export function Grip() {
  return (
    <svg className="grip" data-grip="" width="12" height="20" viewBox="0 0 12 20" aria-hidden="true">
      {[4, 10, 16].flatMap((y) => [3, 9].map((x) => <circle key={`${x}-${y}`} cx={x} cy={y} r="1.5" />))}
    </svg>
  );
}
