import { z } from 'zod';
import { hireActions, hireKinds, hireSides } from '../choices/hire.ts';
import { Clash } from '../entities/own-event.ts';
import { Picture } from '../entities/picture.ts';
import { moment, whole } from '../fields.ts';
import { Currency } from '../money.ts';
import { hireMachine } from '../states/hire.ts';

/** A fee for each date (minor units), or a share of each date's net ticket sales (percent). */
export const HireTerms = z.object({
  kind: z.enum(hireKinds),
  amount: whole.nullable(),
  percent: whole.nullable(),
  currency: Currency,
});
export type HireTerms = z.infer<typeof HireTerms>;

/** What comes closest to a date in the reader’s own calendar, on the same day. */
export const HireNeighbour = z.object({
  title: z.string(),
  /** The end of what comes before, or the start of what comes after. */
  at: z.string(),
  is_before: z.boolean(),
  /** How long the way to the event takes, about; null without both places. */
  travel_minutes: whole.nullable(),
  /** Whether there is less time than that in between. */
  is_tight: z.boolean(),
});
export type HireNeighbour = z.infer<typeof HireNeighbour>;

/** One date of a hire. */
export const HireDate = z.object({
  _id: z.string(),
  occurrence_id: z.string(),
  starts_at: moment,
  ends_at: moment,
  label: z.string(),
  status: z.enum(hireMachine.states),
  /** The side that a pending date waits for. */
  awaits: z.enum(hireSides).nullable(),
  /** Until when a pending date can be answered. */
  expires_at: moment.nullable(),
  /** The words of the side that declined or dropped it. */
  reason: z.string(),
  can: z.array(z.enum(hireActions)),
  /** What is in the way in the reader’s own calendar. Null for the organiser, and for dates that wait for nobody. */
  clash: Clash.nullable(),
  neighbour: HireNeighbour.nullable(),
});
export type HireDate = z.infer<typeof HireDate>;

const Page = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  headline: z.string(),
  avatar: Picture.nullable(),
});

/** A hire or collaboration, as one of its sides sees it. */
export const Hire = z.object({
  _id: z.string(),
  side: z.enum(hireSides),
  event: z.object({
    _id: z.string(),
    title: z.string(),
    image: Picture.nullable(),
    timezone: z.string(),
    /** Where it is, in a few words; empty online. */
    place: z.string(),
    /** Whether it has guests online, whose rooms are open to those who are hired. */
    is_online: z.boolean(),
  }),
  organiser: Page,
  provider: Page,
  terms: HireTerms,
  /** The version of the terms. An answer to another version is refused. */
  version: whole,
  /** What the organiser wrote. */
  message: z.string(),
  /** What the asked page wrote with other terms. */
  provider_message: z.string(),
  /** From the hired page to the event; null without both places. */
  distance_miles: z.number().nullable(),
  /** The organiser’s card, for the organiser. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** Next first. */
  dates: z.array(HireDate),
});
export type Hire = z.infer<typeof Hire>;

/** A page that can be hired for the dates of an event. */
export const HireCandidate = Page.extend({
  banner: Picture.nullable(),
  distance_miles: z.number().nullable(),
  rating_average: z.number().nullable(),
  rating_count: whole,
  currency: Currency,
  /** What the page asks for: a fee for each date, a share of the sales, either, or nothing yet. */
  hire_fee: whole.nullable(),
  hire_percent: whole.nullable(),
  free_count: whole,
  /** When the page is busy on a date, and whether it was asked for it already. Dates that are not here are free. */
  taken: z.array(
    z.object({
      occurrence_id: z.string(),
      why: z.enum(['busy', 'asked']),
      starts_at: moment,
      ends_at: moment,
    }),
  ),
});
export type HireCandidate = z.infer<typeof HireCandidate>;
