import * as z from 'zod';
import { name, point } from '../fields.ts';

/** A place chosen from suggestions (`user/place_list`), with its position. */
export const ChosenPlace = z.strictObject({ label: name(200), ...point });
export type ChosenPlace = z.infer<typeof ChosenPlace>;

/** The area in which a provider visits customers: around their place, or near the places of a list. */
export const ServiceArea = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('radius'),
    miles: z.int('Choose a whole number of miles.').min(1, 'At least 1 mile.').max(500, 'At most 500 miles.'),
  }),
  z.strictObject({
    kind: z.literal('places'),
    places: z.array(ChosenPlace).min(1, 'Choose at least one town.').max(20, 'At most 20 towns.'),
  }),
]);
export type ServiceArea = z.infer<typeof ServiceArea>;
