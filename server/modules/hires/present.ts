import type { HireSide } from '#contract/choices/hire.ts';
import type { EventHost } from '#contract/entities/event.ts';
import type { Clash } from '#contract/entities/own-event.ts';
import type { Hire, HireCandidate, HireDate, HireNeighbour } from '#contract/events/hire.ts';
import { Currency } from '#contract/money.ts';
import { presentPicture } from '#server/modules/pictures/index.ts';
import type { CandidateRow } from './candidate-store.ts';
import type { HireDateRow, HiredPageRow, HireRow, PageRow } from './hire-store.ts';
import type { NeighbourRow } from './neighbour-store.ts';
import { actionsOf, awaitedSide } from './rules/hire-actions.ts';
import { isTight, travelMinutes } from './rules/travel-time.ts';

/** What is in the hired page's calendar, by the ids of the hire's dates. */
export interface CalendarFacts {
  readonly clashes: ReadonlyMap<string, Clash>;
  readonly neighbours: readonly NeighbourRow[];
}

const presentPage = ({ id, slug, name, headline, avatar }: PageRow) => ({
  ...{ _id: id, slug, name, headline },
  avatar: presentPicture(avatar),
});

/** Presents the hired page as guests see it. */
export const presentHiredPage = (row: HiredPageRow): EventHost => ({
  ...presentPage(row),
  ...{ rating_average: row.rating_average, rating_count: row.rating_count, is_verified: row.is_verified },
});

/** Presents a hire to one of its sides. */
export function presentHire(
  row: HireRow,
  dates: readonly HireDateRow[],
  side: HireSide,
  { clashes, neighbours }: CalendarFacts,
  now: Date,
): Hire {
  const { kind, amount, percent, version, message, provider_message, distance_miles } = row;
  const travel = distance_miles === null ? null : travelMinutes(distance_miles);
  const shown = (date: HireDateRow): HireDate => ({
    ...{ _id: date.id, occurrence_id: date.occurrence_id, label: date.label, status: date.status },
    starts_at: date.starts_at.toISOString(),
    ends_at: date.ends_at.toISOString(),
    awaits: awaitedSide(date),
    expires_at: date.status === 'pending' ? date.expires_at.toISOString() : null,
    reason: date.reason,
    can: actionsOf(date, side, now),
    clash: clashes.get(date.id) ?? null,
    neighbour: closest(
      neighbours.filter((each) => each.hire_date_id === date.id),
      travel,
    ),
  });
  return {
    _id: row.id,
    side,
    event: {
      ...{ _id: row.event_id, title: row.title, timezone: row.timezone, place: row.place, is_online: row.is_online },
      image: presentPicture(row.picture),
    },
    organiser: presentPage(row.organiser),
    provider: presentPage(row.provider),
    terms: { kind, amount, percent, currency: Currency.parse(row.currency) },
    ...{ version, message, provider_message, distance_miles },
    card: side === 'organiser' ? row.card : null,
    dates: dates.map(shown),
  };
}

/** The neighbour with the least time in between. */
function closest(neighbours: readonly NeighbourRow[], travel_minutes: number | null): HireNeighbour | null {
  const [first] = neighbours.toSorted((a, b) => a.gap_minutes - b.gap_minutes);
  if (!first) return null;
  const { title, at, is_before, gap_minutes } = first;
  return { title, at: at.toISOString(), is_before, travel_minutes, is_tight: isTight(gap_minutes, travel_minutes) };
}

/** Presents a page that can be hired, with the number of dates on which it is free. */
export function presentCandidate(row: CandidateRow, dates: number): HireCandidate {
  const { hire_fee, hire_percent, distance_miles, rating_average, rating_count } = row;
  return {
    ...presentPage(row),
    banner: presentPicture(row.banner),
    ...{ hire_fee, hire_percent, distance_miles, rating_average, rating_count },
    currency: Currency.parse(row.currency),
    free_count: dates - row.busy_count,
    taken: row.taken.map((each) => ({
      ...each,
      starts_at: new Date(each.starts_at).toISOString(),
      ends_at: new Date(each.ends_at).toISOString(),
    })),
  };
}
