import { z } from 'zod';

/** An id, a key or a type in a gateway's event. Short and printable, so that it can be stored and used in requests. */
export const EventText = z.string().regex(/^[\x20-\x7e]{1,255}$/);
