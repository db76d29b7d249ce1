import type { ProviderPage } from '#contract/entities/provider.ts';
import classes from './map.module.css';
import { TownMap } from './town-map.tsx';

/** Miles around a point whose place is public, and around one of which only the area is. */
const EXACT_FIT = 5;
const AREA_FIT = 9;
/** The area's point is rounded to a hundredth of a degree; this many miles around it surely have the place in them. */
const AREA_MILES = 1;

/** Where a provider is: a pin where the address is public, else the area as a disc that has it somewhere in it. */
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
