import {
  button,
  type MailBlock,
  type MailFrame,
  mailLayout,
  note,
  paragraph,
  quote,
} from '#server/modules/notifications/mails/index.ts';
import { LEAD_DAYS } from './policy.ts';

type Mail = { readonly subject: string; readonly text: string; readonly html: string };

/** The page's data for mails about inquiries. */
interface Page {
  readonly name: string;
  readonly slug: string;
  readonly timezone: string;
}

const pathOf = (page: Page) => `/provider_details/${page.slug}`;

/**
 * Confirms an inquiry and its possible outcome. A guest's text is omitted (`wish` null), because the address is
 * unverified and the mail could reach a stranger.
 */
export async function leadSavedMail(
  mail: {
    readonly page: Page;
    readonly wish: string | null;
    readonly expires_at: Date;
    readonly language: string;
  },
  frame: MailFrame,
): Promise<Mail> {
  const { page, wish, language } = mail;
  const until = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: page.timezone });
  const { html, text } = await mailLayout({
    ...frame,
    title: 'We’ve saved your inquiry',
    preview: `${page.name} will see it if they join by ${until.format(mail.expires_at)}.`,
    language,
    blocks: [
      paragraph(
        `${page.name} isn’t taking bookings on ${frame.market_name} yet. We’ll keep your inquiry ` +
          `until ${until.format(mail.expires_at)}. If they join by then, they’ll see it and can answer you.`,
      ),
      ...(wish === null ? [] : [quote(wish)]),
      button(`View ${page.name}`, pathOf(page), frame),
      note('Nothing is booked and you don’t pay anything. If you send another inquiry there, it replaces this one.'),
    ],
    reason:
      `You’re getting this email once because someone sent ${page.name} an inquiry on ${frame.market_name} with ` +
      'this address. If that wasn’t you, you can ignore it.',
  });
  return { subject: `Saved: your inquiry to ${page.name}`, html, text };
}

/**
 * Notifies the contact of an unclaimed page of inquiries. The mail omits their senders, because only its owner may see
 * them.
 */
export async function leadsWaitMail(
  mail: {
    readonly page: Page;
    /** Newest first. */
    readonly wishes: readonly string[];
    readonly waiting: number;
    readonly language: string;
    /** The link with which the contact stops such mails. */
    readonly choice: MailBlock;
  },
  frame: MailFrame,
): Promise<Mail> {
  const { page, wishes, waiting, language } = mail;
  const people = waiting === 1 ? 'New inquiry' : `${waiting} new inquiries`;
  const { html, text } = await mailLayout({
    ...frame,
    title: `${people} for ${page.name}`,
    preview: wishes[0] ?? '',
    language,
    blocks: [
      paragraph(
        `${page.name} is listed on ${frame.market_name}, ` +
          `and ${waiting === 1 ? 'someone has sent an inquiry' : `${waiting} people have sent inquiries`}:`,
      ),
      ...wishes.map((input) => quote(input)),
      button('View page', pathOf(page), frame),
      note(
        `We keep each inquiry for ${LEAD_DAYS} days. To answer, claim ${page.name} on ${frame.market_name}. It’s free.`,
      ),
      mail.choice,
    ],
    reason:
      `You’re getting this email, at most once a day, because ${frame.market_name} has this address on file ` +
      `for ${page.name}.`,
  });
  return { subject: `${people} for ${page.name}`, html, text };
}
