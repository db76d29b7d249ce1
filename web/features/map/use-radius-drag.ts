import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react';
import type { Point } from './projection.ts';
import { MAX_MILES, type MapView } from './town-map.tsx';

/** The searched radius as it is drawn, with the handlers of its handle. */
export interface RadiusDrag {
  /** Miles, of the drag while there is one. */
  readonly shown: number;
  readonly drag: (event: PointerEvent<SVGElement>, view: MapView) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
  readonly press: (event: KeyboardEvent) => void;
}

interface SearchedCircle {
  readonly centre: Point;
  /** Miles. */
  readonly radius: number;
  readonly onRadius: (miles: number) => void;
}

/** Changes the searched radius by dragging on the map, once it is dropped, or by keys. */
export function useRadiusDrag(
  { centre, radius, onRadius }: SearchedCircle,
  surface: RefObject<SVGSVGElement | null>,
): RadiusDrag {
  const [dragged, setDragged] = useState<number | null>(null);
  // Keys come faster than searches: each counts from the last one, until the search has its radius.
  const [pressed, setPressed] = useState<number | null>(null);
  const [searched, setSearched] = useState(radius);
  if (searched !== radius) {
    setSearched(radius);
    setPressed(null);
  }
  const wanted = pressed ?? radius;
  return {
    shown: dragged ?? wanted,
    drag: (event, { place, perMile }) => {
      const box = surface.current?.getBoundingClientRect();
      if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const [x, y] = place(centre);
      const pixels = Math.hypot(event.clientX - box.left - x, event.clientY - box.top - y);
      setDragged(Math.round(Math.min(Math.max(pixels / perMile, 1), MAX_MILES)));
    },
    drop: () => {
      if (dragged !== null && dragged !== radius) onRadius(dragged);
      setDragged(null);
    },
    cancel: () => setDragged(null),
    press: (event) => {
      const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      const miles = Math.min(Math.max(wanted + by, 1), MAX_MILES);
      setPressed(miles);
      onRadius(miles);
    },
  };
}
