import { z } from 'zod';
import { campaignForm, originWays } from '../choices/booking-origin.ts';

/** A way, or `utm:` with the name of a link. It says nothing about who came. */
export const BookingOrigin = z.union([z.enum(originWays), z.string().regex(campaignForm)]);
export type BookingOrigin = z.infer<typeof BookingOrigin>;
