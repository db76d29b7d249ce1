import type { Picture } from '#contract/entities/picture.ts';

/** Where pictures of mails are: WebP, which the app shows, is not read by all mail programs. */
export const MAIL_PICTURES = '/files/mail/';

/** The formats of pictures in mails: logos are PNG, covers JPEG. */
export type MailFormat = 'png' | 'jpg';

/** The largest logo in a mail (pixels). */
const LOGO = { width: 180, height: 36 };

/** The picture above the heading, as wide as the mail (pixels). */
const COVER = { width: 640, height: 190 };

type Source = Pick<Picture, 'base_url' | 'width' | 'height'> & { readonly widths: readonly number[] };

/** A picture of a mail: its path, and the size that it is shown in. */
interface Shown {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** A logo for mails, as PNG in its own shape. */
export function mailLogo(logo: Source): Shown {
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
  const width = Math.max(1, Math.round(logo.width * scale));
  return { path: pathOf(logo, 2 * width, 'png'), width, height: Math.max(1, Math.round(logo.height * scale)) };
}

/** A picture as the cover of a mail: a wide part of it, as JPEG. */
export const mailCover = (picture: Source): Shown => ({ path: pathOf(picture, 2 * COVER.width, 'jpg'), ...COVER });

/** The smallest file that is as wide as wanted, or the widest; twice the size, for sharp screens. */
function pathOf({ base_url, widths }: Source, wanted: number, format: MailFormat): string {
  const width = widths.find((each) => each >= wanted) ?? widths.at(-1);
  return `${MAIL_PICTURES}${base_url.replace(/^\/files\//, '')}-${width}.${format}`;
}

/** Whether a stored picture is shown in mails at a path: as a logo or as a cover, in the one size of these. */
export function isMailPath(path: string, picture: Source, uses: { is_logo: boolean; is_cover: boolean }): boolean {
  return (uses.is_logo && mailLogo(picture).path === path) || (uses.is_cover && mailCover(picture).path === path);
}

/** The key of the stored file that a picture of mails is drawn from. */
export const storedKey = (path: string): string => path.slice(MAIL_PICTURES.length).replace(/\.[a-z]+$/, '.webp');

/** The shape of covers, for drawing them. */
export const COVER_SIZE = { width: 2 * COVER.width, height: 2 * COVER.height };
