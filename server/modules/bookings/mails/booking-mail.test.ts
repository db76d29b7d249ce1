import { expect, test } from 'vitest';
import type { BookingDetails, Change } from '#contract/entities/booking/details.ts';
import type { MessageText } from '#contract/message.ts';
import { textOf } from '#locales/text.ts';
import { writeText } from '#locales/values.ts';
import { type BookingMail, bookingNotification, saysWhetherOpen, writeBookingMail } from './booking-mail.ts';
import { bookingNews, caseOf, changeNews, type MailKind, type MovedNews, requestNews } from './mail-kinds.ts';
import { mailTexts } from './mail-texts.ts';

const zone = 'America/Los_Angeles';
const starts_at = '2026-05-15T17:00:00.000Z';
const later = '2026-05-16T18:00:00.000Z';
const frame = { market_name: 'Marketplace', language: 'en', origin: 'https://plaza.example' };
const price = {
  ...{ currency: 'USD', unit_amount: 4000, participants: 2, price: 8000, discount: 500, credit: 1000 },
  ...{ system_charge: 300, total: 6800 },
  line_items: [
    { code: 'price', audience: ['customer', 'provider'], amount: 8000 },
    { code: 'kept', audience: ['customer'], amount: 100 },
    { code: 'discount', audience: ['customer', 'provider'], amount: -500 },
    { code: 'credit', audience: ['customer'], amount: -1000 },
    { code: 'system_charge', audience: ['customer'], amount: 300 },
    { code: 'waived', audience: ['customer'], amount: -100 },
  ],
} satisfies BookingDetails['price'];
const charge = { at: starts_at, amount: 6800, currency: 'USD', status: 'succeeded', card: 'Visa' } as const;
const no = { pay: false, accept: false, decline: false, cancel: false, withdraw: false, modify: false, review: false };

const booking: BookingDetails = {
  ...{ _id: 'booking', number: 'PZ-1', kind: 'session', status: 'confirmed', payment_status: 'paid', role: 'customer' },
  provider: { _id: 'p', slug: 'studio', name: 'Wilma Provider', avatar: null, timezone: zone },
  service_id: 's',
  event_id: null,
  items: [],
  tickets: [],
  title: 'Portrait',
  duration_minutes: 60,
  image: null,
  customer: { name: 'Cleo Customer', email: 'cleo@example.com', phone: null, is_guest: false },
  ...{ participants: 2, starts_at, ends_at: '2026-05-15T18:00:00.000Z', timezone: zone, place: 'virtual', price },
  ...{ is_request: false, expires_at: later, charge_at: null, created_at: starts_at, change: null },
  ...{ unread_messages: 0, refund_asked: false, can: { ...no, rebook: false, mail_again: false, no_show: false } },
  ...{ note: 'Annotation', cancellation_policy: 'flexible', policy_deadlines: [], change_closed: null, location: null },
  cancellation: {
    ...{ currency: 'USD', is_booked: true, paid: 6800, ended: null, closes_at: starts_at },
    is_moved: false,
    stages: [
      {
        ...{ until: '2026-05-14T17:00:00.000Z', percent: 100, refund_amount: 6500, refund_credit: 1000 },
        ...{ fee_not_refunded: 300, is_grace: false, is_charged: true },
      },
    ],
  },
  withdrawal: null,
  ...{ reminder_minutes: [1440], customer_address: '', history: [], refund_preview: null, card: 'Visa', payments: [] },
  alternatives: [{ starts_at: later, ends_at: later }],
  review: { state: 'ahead', open_until: null, why_not: null, written: null, can_reply: false },
  meeting: { url: 'https://meet.example/room', is_embedded: false },
  ...{ ics_url: '', manage_url: null, is_read_only: false },
};

const change: Change = {
  ...{ _id: 'change', booking_id: 'booking', status: 'proposed', by: 'customer', starts_at: later, ends_at: later },
  service_id: 's',
  event_id: null,
  title: 'Portrait',
  duration_minutes: 60,
  ...{ participants: 1, place: 'virtual', price, currency: 'USD', due: 500, refund: 0, charge_at: null },
  ...{ note: 'Annotation', expires_at: later, created_at: starts_at },
  can: { accept: true, reject: true, pay: true, apply: false },
};

const moved = (by: BookingDetails['history'][number]['by'], from: string | null, to: BookingDetails['status']) => ({
  status: to,
  history: [{ at: starts_at, by, from, to, what: 'move' as const, why: 'Annotation', text: null }],
});

const noMoney = { ...price, price: 0, discount: 0, credit: 0, system_charge: 0, total: 0, line_items: [] };
const unpaidAfterwards = moved('system', 'confirmed', 'cancelled').history.map((line) => ({ ...line, at: later }));

const cancelledItems: BookingDetails['items'] = [
  {
    ...{ line: 0, occurrence_id: 'o', package_id: 'p', title: 'Portrait', seats: 2, unit_amount: 4000, price: 8000 },
    ...{ discount: 0, starts_at, ends_at: later, is_cancelled: true, is_moved: false, offered: null, venue: null },
    is_online: false,
  },
];

/** Booking states whose mails have different texts. */
const states: Partial<BookingDetails>[] = [
  {},
  { price: noMoney },
  { is_request: true },
  { payment_status: 'scheduled', charge_at: starts_at },
  { payment_status: 'scheduled', charge_at: starts_at, card: null },
  { payment_status: 'on_site', place: 'at_provider' },
  { payment_status: 'on_site', history: moved('customer', null, 'confirmed').history },
  { kind: 'event', payment_status: 'on_site' },
  { kind: 'event', payment_status: 'on_site', price: noMoney },
  { status: 'completed' },
  { status: 'completed', charge_at: later },
  { charge_at: later },
  { withdrawal: { until: later, is_rest: false, why_not: null } },
  { cancellation: booking.cancellation && { ...booking.cancellation, is_moved: true } },
  ...(['customer', 'provider', 'admin', 'system'] as const).map((by) => ({
    ...moved(by, 'confirmed', 'cancelled'),
    payments: [
      { ...charge, kind: 'charge' as const },
      { ...charge, kind: 'refund' as const },
    ],
  })),
  { status: 'cancelled', history: unpaidAfterwards },
  moved('provider', 'requested', 'declined'),
  moved('system', 'requested', 'declined'),
  ...(['requested', 'awaiting_payment'] as const).map((status) => ({ kind: 'event' as const, status })),
  // An offer to somebody on the waiting list.
  { kind: 'event', status: 'awaiting_payment', unread_messages: 1 },
  { ...moved('system', 'requested', 'declined'), kind: 'event', items: cancelledItems },
  { ...moved('system', 'awaiting_payment', 'cancelled'), kind: 'event', items: cancelledItems },
  moved('system', 'requested', 'expired'),
  { ...moved('system', 'awaiting_payment', 'expired'), price: { ...price, credit: 0 } },
  moved('customer', 'requested', 'withdrawn'),
];
/** Dates that the organiser moved: one in time, one to another place. */
const movedDates: MovedNews = {
  ...{ note: 'Annotation', is_offer: false },
  dates: [
    { from: { starts_at, place: 'Portrait' }, to: { starts_at: later, place: 'Portrait' } },
    { from: { starts_at, place: 'Portrait' }, to: { starts_at, place: '' } },
  ],
};
const withdrawal = { name: 'Cleo Customer', at: starts_at };
const changes: Change[] = [
  change,
  { ...change, by: 'provider', due: 0, refund: 500 },
  { ...change, status: 'rejected', charge_at: later },
];
const kinds: MailKind[] = [
  'booking_held',
  'booking_date_moved',
  ...bookingNews.map((name) => `booking_${name}` as const),
  ...requestNews.map((name) => `request_${name}` as const),
  ...changeNews.map((name) => `change_${name}` as const),
];

/** Every mail of every kind, to both sides, in every state. */
const everything = kinds.flatMap((kind) =>
  (['customer', 'provider'] as const).flatMap((to) =>
    states.flatMap((state) =>
      (kind.startsWith('change_') ? changes : [undefined]).map(
        (shown): BookingMail => ({
          ...{
            kind,
            to,
            booking: { ...booking, ...state },
            back: 4200,
            is_open_again: true,
            email: 'reader@example.com',
            manage_url: '/booking',
            language: 'en',
          },
          ...(shown === undefined ? {} : { change: shown }),
          ...(kind === 'booking_withdrawn' ? { withdrawal: { ...withdrawal, is_rest: state.kind === 'event' } } : {}),
          ...(kind === 'booking_date_moved' ? { moved: { ...movedDates, is_offer: state.unread_messages === 1 } } : {}),
        }),
      ),
    ),
  ),
);

test('the news here fall under every case of the table', () => {
  expect(new Set(everything.map(caseOf))).toEqual(new Set(Object.keys(mailTexts)));
});

const instants = ['2026-05-15T17:00:00.000Z', later];
const dates = instants.flatMap((at) =>
  (['full', 'moment'] as const).map((shape) => writeText({ at, zone, shape, label: true }, 'en-XA')),
);
const names = ['Wilma Provider', 'Cleo Customer', 'Portrait', 'Annotation', 'Marketplace', 'PZ-1'];

/** The rest of a text without messages (the pseudo-locale puts them in brackets) and without values. */
function untranslated(text: string): string {
  let rest = text.replaceAll(/https?:\S+/g, '');
  while (/\[[^[\]]*\]/.test(rest)) rest = rest.replaceAll(/\[[^[\]]*\]/g, '');
  for (const value of [...dates, ...names]) rest = rest.replaceAll(value, '');
  return rest.replaceAll(/[^\p{L}]+/gu, ' ').trim();
}

test('every mail and notification is written from messages, in one language', async () => {
  const found = new Set<string>();
  for (const news of everything) {
    const mail = await writeBookingMail({ ...news, language: 'en-XA' }, frame);
    const notification = bookingNotification(news);
    const texts: MessageText[] = [mail?.subject ?? '', mail?.text ?? '', notification?.title ?? ''];
    for (const text of [...texts, notification?.text ?? '']) found.add(untranslated(textOf(text, 'en-XA')));
    if (mail) expect(mail.html).toContain('lang="en-XA"');
  }
  expect([...found]).toEqual(['']);
});

test('whether others can book is asked for by those mails that say so, and by no others', async () => {
  const rows = new Map(everything.map((news) => [`${news.to} ${caseOf(news)}`, news]));
  const saying: string[] = [];
  for (const [row, news] of rows) {
    const texts = [true, false].map((is_open_again) => writeBookingMail({ ...news, is_open_again }, frame));
    const [open, closed] = await Promise.all(texts);
    expect([row, saysWhetherOpen(news)]).toEqual([row, open?.text !== closed?.text]);
    if (saysWhetherOpen(news)) saying.push(row);
  }
  expect(saying.length).toBeGreaterThan(0);
  expect(saying.filter((row) => !row.startsWith('provider '))).toEqual([]);
});

test('a mail in a language from right to left is laid out so', async () => {
  const mail = await writeBookingMail({ ...everything[0], language: 'ar-XB' } as BookingMail, frame);
  expect(mail?.html).toMatch(/<html[^>]* dir="rtl"[^>]* lang="ar-XB"|<html[^>]* lang="ar-XB"[^>]* dir="rtl"/);
});

test('a confirmation names its reader, one zone for all times, and what cancelling gives back', async () => {
  const mail = await writeBookingMail({ ...everything[0], kind: 'booking_confirmed' } as BookingMail, frame);
  expect(mail?.subject).toBe('You’re booked, Cleo: Portrait, Fri, May 15, 10:00\u00a0AM Pacific Time');
  expect(mail?.text).toContain('Friday, May 15, 2026 at 10:00\u00a0AM Pacific Time');
  expect(mail?.text).toMatch(/Cancel by Thu, May 14, 10:00\sAM Pacific Time to get \$75.00 back\./);
});

test('times in the marketplace’s own zone are called by its town', async () => {
  const home = { zone: 'America/Los_Angeles', town: 'Portland' };
  const mail = await writeBookingMail({ ...everything[0], kind: 'booking_confirmed' } as BookingMail, {
    ...frame,
    home,
  });
  expect(mail?.subject).toBe('You’re booked, Cleo: Portrait, Fri, May 15, 10:00\u00a0AM Portland time');
  expect(mail?.text).toMatch(/Cancel by Thu, May 14, 10:00\sAM Portland time to get/);
  expect(mail?.text).not.toContain('Pacific');
});

test('the confirmation of an event lists its tickets with their people, its venue and its lines', async () => {
  const ticket = { package_id: 'p', title: 'Mat in the room', occurrence_id: 'o', is_online: false, answers: [] };
  const event: BookingDetails = {
    ...booking,
    ...{ kind: 'event', event_id: 'e', service_id: null, title: 'Candlelight Yoga', place: 'at_venue', meeting: null },
    location: { label: 'Alder & Breath', address: '1714 NE Alberta St, Portland', lat: null, lon: null },
    tickets: [
      { ...ticket, _id: '1', position: 1, attendee_name: 'Robin', attendee_email: null, status: 'valid' },
      { ...ticket, _id: '2', position: 2, attendee_name: '', attendee_email: null, status: 'valid' },
      { ...ticket, _id: '3', position: 3, attendee_name: 'Gone', attendee_email: null, status: 'cancelled' },
    ],
    price: {
      ...price,
      line_items: [{ code: 'price', audience: ['customer'], amount: 8000, label: 'Mat in the room', quantity: 2 }],
    },
  };
  const news = { kind: 'booking_confirmed', to: 'customer', email: 'cleo@example.com', booking: event } as const;
  const mail = await writeBookingMail({ ...news, manage_url: 'https://plaza.example/b', language: 'en' }, frame);
  for (const line of ['Robin, Mat in the room', 'Alder & Breath, 1714 NE Alberta St, Portland', 'Mat in the room × 2'])
    expect(mail?.text).toContain(line);
  expect(mail?.text).not.toMatch(/Gone|session|people/i);
});
