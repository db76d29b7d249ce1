import type { ProviderPage } from '#contract/entities/provider.ts';
import classes from './map.module.css';
import { TownMap } from './town-map.tsx';

/** The visible miles around a public place, and around a place with only its area public. */
const EXACT_FIT = 5;
const AREA_FIT = 9;
/** The area's point is rounded to a hundredth of a degree. The place is certainly within this radius (miles). */
const AREA_MILES = 1;

/** A provider's place: a pin for public addresses, otherwise a disc that contains the place. */
export function PlaceMap({ location }: { location: NonNullable<ProviderPage['location']> }) {
  return (
    <TownMap
      label={`Map of ${location.label || 'the place'}`}
      centre={location}
      fit={location.exact ? EXACT_FIT : AREA_FIT}
      back="Reset map"
      isStill
      taken={({ place }) => {
        const [x, y] = place(location);
        return [{ x, y: y - 18, width: 60, height: 60 }];
      }}
      ground={({ place, perMile }) => {
        const [x, y] = place(location);
        if (!location.exact)
          return <circle cx={x} cy={y} r={Math.max(AREA_MILES * perMile, 18)} className={classes.area} />;
        return (
          <g transform={`translate(${x} ${y})`} className={classes.marker}>
            <ellipse cy={1} rx={9} ry={3.5} />
            <path d="M0 0c-9-11-17-19-17-29a17 17 0 0 1 34 0c0 10-8 18-17 29z" />
            <circle cy={-29} r={6.5} />
          </g>
        );
      }}
    />
  );
}
