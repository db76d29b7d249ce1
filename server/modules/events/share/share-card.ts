import { createHash } from 'node:crypto';
import type { PublicEvent } from '#contract/entities/event.ts';
import { formatMoment } from '#contract/formats/moment.ts';
import { eventShare } from '#locales/areas/event-share.ts';
import { translate } from '#locales/format.ts';

/** What the share image of an event shows. */
export interface ShareCard {
  readonly title: string;
  readonly when: string;
  readonly place: string;
  readonly host: string;
  /** The key of the picture's file; null without a picture. */
  readonly picture_key: string | null;
}

type Shared = Pick<
  PublicEvent,
  '_id' | 'title' | 'timezone' | 'occurrences' | 'images' | 'venue' | 'provider' | 'repeats'
>;

/** The version of the drawing. Another design is another address. */
const DESIGN = 1;
/** The width that the picture is drawn from. */
const PICTURE_WIDTH = 960;

/** The text and the picture of an event's share image, in a language. */
export function shareCardOf(event: Shared, language: string): ShareCard {
  const t = translate(language, eventShare);
  const { title, timezone, occurrences, images, venue, provider, repeats } = event;
  const [next] = occurrences;
  const day = next === undefined ? '' : formatMoment(next.starts_at, timezone, 'moment', false, language);
  const [picture] = images;
  const width = picture?.widths.find((each) => each >= PICTURE_WIDTH) ?? picture?.widths.at(-1);
  return {
    title,
    when: [day, repeats].filter((part) => part !== '').join(' · '),
    place: venue === null ? t('online') : venue.name || venue.area_label,
    host: t('host', { host: provider.name }),
    picture_key: picture === undefined ? null : `${picture.base_url.replace(/^\/files\//, '')}-${width}.webp`,
  };
}

/** The address of an event's share image. It names what the image shows, so that an image never changes. */
export function shareImagePath(event: Shared, language: string): string {
  const shown = JSON.stringify([DESIGN, shareCardOf(event, language)]);
  const version = createHash('sha256').update(shown).digest('hex').slice(0, 16);
  return `/files/share/${event._id}/${language}-${version}.jpg`;
}
