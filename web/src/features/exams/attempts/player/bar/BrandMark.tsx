import { useTenant } from "../../../../../app/theme/brand";

/** The small mark of the brand. An image, so that ids inside the drawing cannot meet others. */
export function BrandMark() {
  const { name, favicon_svg } = useTenant();
  return (
    <img
      className="pmark"
      width={28}
      height={28}
      alt={name}
      src={`data:image/svg+xml,${encodeURIComponent(favicon_svg)}`}
    />
  );
}
