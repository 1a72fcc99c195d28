/** Notices that a place comes near the window, so that what is dear is made only for those who may see it. */
import { type RefObject, useEffect, useState } from "react";

/** About half a phone's height: what is scrolled to is mostly there already. */
const margin = "400px 0px";

/** Whether a place has been near the window once. Where a browser cannot tell, it counts as near. */
export function useNearView(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(typeof IntersectionObserver === "undefined");
  useEffect(() => {
    if (isNear || !place.current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: margin },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isNear, place]);
  return isNear;
}
