import { z } from 'zod';

/** Fields for query strings: the same schema accepts `22` from a program and `"22"` from a URL. */
export const query = {
  /** A whole number between two bounds. */
  int: (min: number, max: number) =>
    z
      .union([
        z.number(),
        z
          .string()
          .regex(/^-?\d{1,15}$/)
          .transform(Number),
      ])
      .pipe(z.number().int().min(min).max(max)),
  /** A decimal number between two bounds (coordinates, distances, ratings; never money). */
  number: (min: number, max: number) =>
    z
      .union([
        z.number(),
        z
          .string()
          .regex(/^-?\d{1,12}(\.\d{1,12})?$/)
          .transform(Number),
      ])
      .pipe(z.number().min(min).max(max)),
  /** A boolean. */
  flag: () => z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]),
};

/** The paging input of a list: at most 100 items, after an opaque cursor. */
export const pageInput = {
  limit: query.int(1, 100).default(20),
  cursor: z.string().max(400).optional(),
};

/** A page of a list. `next_cursor` is null on the last page. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() });
}
