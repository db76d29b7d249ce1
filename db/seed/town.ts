import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TownEvent, TownEventFile } from './events/schema.ts';
import { TownFile, type TownProvider } from './town-schema.ts';

/** The city of the demo. */
export const city = {
  label: 'Portland, Oregon',
  lat: 45.5152,
  lon: -122.6784,
  timezone: 'America/Los_Angeles',
  currency: 'USD',
} as const;

/** The time of the town's clocks at an instant. */
export const localTime = (now: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(city.timezone);

/** The files of pages in `town/`, one for each category, in the order their pages are inserted. */
const files = [
  'yoga-pilates',
  'massage-wellness',
  'photography',
  'hair-beauty',
  'music-lessons',
  'language-tutoring',
  'home-cleaning',
  'gardening',
  'repairs',
  'fitness-coaching',
  'pet-care',
  'cooking-catering',
] as const;

const readJson = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'town', `${name}.json`), 'utf8'));

/** Reads every page of the demo town. Throws ZodError if a file does not match its schema. */
export const readTown = (): TownProvider[] => files.flatMap((name) => TownFile.parse(readJson(name)));

/** Reads the events of the demo town. Throws ZodError if the file does not match its schema. */
export const readTownEvents = (): TownEvent[] => TownEventFile.parse(readJson('events'));
