import { folded } from '#contract/formats/folded.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { findPlaces, placesAround } from '#server/modules/listings/places/index.ts';

/** Where a page is. */
export interface Town {
  readonly label: string;
  readonly lat: number;
  readonly lon: number;
  readonly timezone: string;
}

/** Towns by name and around points, each looked up once. */
export interface Towns {
  /** The town of a name ("Portland", "Portland, Oregon"): of several the largest and nearest; null if unknown. */
  named(text: string): Promise<Town | null>;
  /** The largest town near a point; null if there is none. */
  around(lat: number, lon: number): Promise<Town | null>;
}

const MAX_KNOWN = 50_000;
const ALIKE = 10;
/** Miles around a point, first few, then many. */
const AROUND = [10, 60];

/** Looks up towns for a run of an import. `near` is the marketplace's own place. */
export function lookUpTowns(db: ReadDb, near: { readonly lat: number; readonly lon: number }): Towns {
  const known = new Map<string, Town | null>();
  const once = async (key: string, find: () => Promise<Town | null>): Promise<Town | null> => {
    const stored = known.get(key);
    if (stored !== undefined) return stored;
    const found = await find();
    if (known.size < MAX_KNOWN) known.set(key, found);
    return found;
  };
  return {
    named: (text) =>
      once(`named:${folded(text)}`, async () => {
        const name = folded(text.split(',')[0] ?? '');
        // Only a town of this very name: a wrong town would be worse than a row that is reported.
        return (await findPlaces(db, text, near, ALIKE)).find((place) => folded(place.name) === name) ?? null;
      }),
    around(lat, lon) {
      // A twentieth of a degree: rows of one neighbourhood share an answer, whatever their order.
      const [north, east] = [Math.round(lat * 20) / 20, Math.round(lon * 20) / 20];
      return once(`around:${north}:${east}`, async () => {
        for (const miles of AROUND) {
          const [town] = await placesAround(db, { lat: north, lon: east }, miles, 1);
          if (town) return town;
        }
        return null;
      });
    },
  };
}
