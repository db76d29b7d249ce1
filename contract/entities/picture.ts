import { z } from 'zod';
import { whole } from '../fields.ts';

/** A stored picture: addresses by width (webp), its natural size, and a tiny blurred placeholder as a data URL. */
export const Picture = z.object({
  _id: z.string(),
  /** The address without the width. Append `-320.webp`, `-640.webp` or `-1280.webp`. */
  base_url: z.string(),
  widths: z.array(whole),
  width: whole,
  height: whole,
  placeholder: z.string(),
  alt: z.string(),
});
export type Picture = z.infer<typeof Picture>;

/** A picture on a card, whose title says what it shows. */
export const CardPicture = Picture.omit({ _id: true, alt: true });
export type CardPicture = z.infer<typeof CardPicture>;
