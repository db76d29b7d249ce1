// A simulated year: whatever happens, each reader gets one mail about it, which says what is true.
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { patience } from '#test/scaled-timeout.ts';
import { randomOf } from '#test/setup/random.ts';
import { volume } from '#test/test-volume.ts';
import { kindsOfMails, recorded } from '../recorded-mails.ts';
import { accountsOf, keepPrices, payoutsOf } from './gateway.ts';
import { faultsOf, type Year, type YearMail } from './judge.ts';
import { names, plan, playYear } from './play-year.ts';
import { givenYear } from './world.ts';

const YEARS = volume('MAIL_YEARS', 1, 6);
/** In a short run each kind of happening once. */
const HAPPENINGS = volume('MAIL_YEAR_HAPPENINGS', names.length, 120);

/** Lets a year pass in its own market. */
async function passYear(name: string): Promise<Year> {
  const { close, ...plain } = await openTestApp();
  const { it, sent } = recorded(plain);
  try {
    const draw = randomOf(name);
    const prices = new Map<string, Set<number>>();
    const played = await playYear(await givenYear(it, draw), plan(HAPPENINGS, draw), () => keepPrices(it, prices));
    const kinds = await kindsOfMails(it);
    const mails = sent.map(({ id, to, subject, text, html, booking_id = null, attachments, at }) => ({
      ...{ kind: kinds.get(id) ?? '', to, subject, text, html: html ?? '', booking_id, at: at.getTime() },
      files: attachments.map(({ filename }) => filename),
    }));
    return { mails, played, prices, accounts: await accountsOf(it), payouts: await payoutsOf(it) };
  } finally {
    await close();
  }
}

const years = Array.from({ length: YEARS }, (_, at) => `year ${at}`);
let first: Year;

beforeAll(
  async () => {
    first = await passYear(years[0] ?? '');
  },
  patience(60_000 + HAPPENINGS * 5_000),
);

test.each(years)(
  `in %s each reader gets one true mail about each of ${HAPPENINGS} happenings`,
  {
    timeout: patience(60_000 + HAPPENINGS * 5_000),
  },
  async (name) => {
    const year = name === years[0] ? first : await passYear(name);
    expect(faultsOf(year)).toEqual([]);
    expect(year.mails.length).toBeGreaterThan(HAPPENINGS * 5);
  },
);

describe('the judge finds', () => {
  const confirmed = () => first.mails.find(({ kind, text }) => kind === 'booking_confirmed' && /^Paid +\$/m.test(text));
  const isOther = ({ booking_id }: YearMail) => booking_id !== confirmed()?.booking_id;
  const cancelled = () =>
    first.mails.find((mail) => mail.kind === 'booking_cancelled' && mail.text.includes('\n> ') && isOther(mail));
  const replaced = (mail: YearMail | undefined, own: Partial<YearMail>): Year => ({
    ...first,
    mails: first.mails.map((each) => (each === mail ? { ...each, ...own } : each)),
  });
  const inBoth = (mail: YearMail | undefined, from: string | RegExp, to: string): Year => {
    const [text, html] = [mail?.text.replaceAll(from, () => to) ?? '', mail?.html.replaceAll(from, () => to) ?? ''];
    expect(text).not.toBe(mail?.text);
    return replaced(mail, { text, html });
  };
  const paid = (mail: YearMail | undefined): string => /^Paid +(\$\S+)$/m.exec(mail?.text ?? '')?.[1] ?? '';

  test.each<[string, () => Year, RegExp]>([
    ['a mail that came twice', () => ({ ...first, mails: [...first.mails, ...first.mails.slice(0, 1)] }), /came twice/],
    [
      'a mail that is missing',
      () => ({ ...first, mails: first.mails.filter((mail) => mail !== confirmed()) }),
      /got \[/,
    ],
    ['a wrong amount', () => inBoth(confirmed(), paid(confirmed()), '$1.23'), /Paid says 123, the gateway \d+/],
    ['a reason that is left out', () => inBoth(cancelled(), /of Evening \d+, sorry/g, ''), /did not read/],
    ['a value that is not there', () => inBoth(confirmed(), /With/g, 'undefined'), /says undefined/],
    ['a fact of one part alone', () => replaced(confirmed(), { html: '<p>You’re booked</p>' }), /the HTML lacks/],
    ['a mail without a subject', () => replaced(confirmed(), { subject: ' ' }), /no subject/],
    ['a mail without its files', () => replaced(confirmed(), { files: [] }), /no calendar/],
    ['a mail outside of its thread', () => replaced(confirmed(), { booking_id: null }), /in no thread/],
    [
      'a mail in another thread',
      () => replaced(confirmed(), { booking_id: cancelled()?.booking_id ?? null }),
      /thread of another/,
    ],
  ])('%s', (_, planted, fault) => {
    expect(faultsOf(planted()).filter((each) => fault.test(each))).not.toEqual([]);
  });
});
