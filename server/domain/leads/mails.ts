import {
  button,
  type MailFrame,
  mailLayout,
  note,
  paragraph,
  quote,
} from '#server/domain/notifications/mails/index.ts';
import { LEAD_DAYS } from './policy.ts';

type Mail = { readonly subject: string; readonly text: string; readonly html: string };

/** What mails about wishes say of the page. */
interface Page {
  readonly name: string;
  readonly slug: string;
  readonly timezone: string;
}

const pathOf = (page: Page) => `/provider_details/${page.slug}`;

/**
 * Tells whoever left a wish that it is kept, and what may come of it. The words of a guest, whose address nobody has proved, are not in it
 * (`wish` null): they would be mail to strangers.
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
    title: 'Your wish is kept',
    preview: `${page.name} finds it, should they join by ${until.format(mail.expires_at)}.`,
    language,
    blocks: [
      paragraph(
        `${page.name} takes no bookings at ${frame.market_name} yet. We keep your wish until ${until.format(mail.expires_at)}; should they join by then, they find it and can answer you.`,
      ),
      ...(wish === null ? [] : [quote(wish)]),
      button(`See ${page.name}`, pathOf(page), frame),
      note(
        'Nothing is booked and nothing is to pay; you decide anew then. Leaving another wish there replaces this one.',
      ),
    ],
    reason: `You get this mail once, because a wish was left for ${page.name} at ${frame.market_name} with this address. If that was not you, you need not do anything.`,
  });
  return { subject: `Kept: your wish for ${page.name}`, html, text };
}

/** Tells the contact on file of a page without an owner what people wish for there; not who they are, which only its owner may know. */
export async function leadsWaitMail(
  mail: {
    readonly page: Page;
    /** The newest first. */
    readonly wishes: readonly string[];
    readonly waiting: number;
    readonly language: string;
  },
  frame: MailFrame,
): Promise<Mail> {
  const { page, wishes, waiting, language } = mail;
  const people = waiting === 1 ? 'Somebody asks' : `${waiting} people ask`;
  const { html, text } = await mailLayout({
    ...frame,
    title: `${people} for ${page.name}`,
    preview: wishes[0] ?? '',
    language,
    blocks: [
      paragraph(
        `${page.name} is listed at ${frame.market_name}, and ${waiting === 1 ? 'somebody has left a wish' : `${waiting} people have left wishes`} there:`,
      ),
      ...wishes.map((input) => quote(input)),
      button('See the page', pathOf(page), frame),
      note(
        `We keep each wish for ${LEAD_DAYS} days. Whoever wrote it gets an answer only if ${page.name} becomes yours at ${frame.market_name}, which costs nothing.`,
      ),
    ],
    reason: `You get this mail, at most once a day, because this address is on file for ${page.name} at ${frame.market_name}.`,
  });
  return { subject: `${people} for ${page.name}`, html, text };
}
