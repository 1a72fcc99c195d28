/** Northfield's ground: the floor boards of a hall, with a star above the horizon. */
const boards = Array.from(
  { length: 35 },
  (_, index) => `M${168 + 22 * index} 194L${-1880 + 150 * index} 730`,
).join("");

export function Northfield() {
  return (
    <>
      <path d={boards} />
      <path d="M0 150H760" strokeWidth={2.4} />
      <path d="M520 24l7 42-7 44-7-44zM486 68l34-5 34 5-34 5z" fill="currentColor" stroke="none" />
    </>
  );
}
