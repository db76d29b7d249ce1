import { z } from 'zod';

/** Money on the wire: a whole `amount` in the currency's minor unit, and the ISO 4217 currency. */
export const Money = z.object({ amount: z.number().int(), currency: z.string().length(3) });
export type Money = z.infer<typeof Money>;
