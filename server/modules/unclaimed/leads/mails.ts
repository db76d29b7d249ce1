import {
  button,
  type MailBlock,
  type MailFrame,
  note,
  paragraph,
  quote,
  writeMail,
} from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';
import { LEAD_DAYS } from './policy.ts';

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
    readonly to: string;
    readonly language: string;
    readonly page: Page;
    readonly wish: string | null;
    readonly expires_at: Date;
  },
  frame: MailFrame,
): Promise<NewMessage> {
  const { to, language, page, wish } = mail;
  const until = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: page.timezone });
  return writeMail(frame, {
    ...{ kind: 'lead_kept', to, language },
    ...{ title: 'We’ve saved your inquiry', subject: `Saved: your inquiry to ${page.name}` },
    preview: `${page.name} will see it if they join by ${until.format(mail.expires_at)}.`,
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
}

/**
 * Notifies the contact of an unclaimed page of inquiries. The mail omits their senders, because only its owner may see
 * them.
 */
export async function leadsWaitMail(
  mail: {
    readonly to: string;
    readonly page: Page;
    /** Newest first. */
    readonly wishes: readonly string[];
    readonly waiting: number;
    /** The link with which the contact stops such mails. */
    readonly choice: MailBlock;
  },
  frame: MailFrame,
): Promise<NewMessage> {
  const { to, page, wishes, waiting } = mail;
  const people = waiting === 1 ? 'New inquiry' : `${waiting} new inquiries`;
  return writeMail(frame, {
    ...{ kind: 'leads_wait', to, title: `${people} for ${page.name}`, preview: wishes[0] ?? '' },
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
}
