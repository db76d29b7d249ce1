import type { CallContract } from '#contract/call.ts';
import { type CallName, calls } from '#contract/index.ts';
import { guests, type Role, staff, type Town } from './callers.ts';
import type { Cell } from './judge.ts';
import { refusals } from './row.ts';

/** The calls that show contact data to staff: on demand, and recorded. */
const shownToStaff: readonly CallName[] = ['admin/read_contact'];
/** The calls that show staff the place and the note of a booking that they help with, with masked contacts. */
const bookingsForStaff: readonly CallName[] = [
  'booking/get_booking_details',
  'booking/send_mail_again',
  'event/cancel_booking',
  'user/refund_payment',
];

/** Fields that no guest reads: contact data, private places, and money. */
const privateField = new RegExp(
  '^(email|phone|contact_email|contact_phone|address|password|.*_hash|access_token|owner_id|customer_id|' +
    'customer_email|gateway_.*|internal_.*|ip|user_agent)$',
);
/** The fields of a refusal. */
const problemFields = [
  'type',
  'title',
  'status',
  'code',
  'former_code',
  'detail',
  'errors',
  'request_id',
  'retry_after',
];

function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    // Guests come to an event's venue, so its address is public.
    const fields = fieldsOf(inner).filter((field) => key !== 'venue' || field !== 'address');
    return [key, ...fields];
  });
}

/** What a booking shows to its two sides: the place, and the note. */
const shared = /Hidden Lane|^-?\d+\.\d+$|A note for/;

/** Whether an answer may show a secret of their own town to a role. */
function isShownTo(role: Role, secret: string, { booking_token }: Town['world']): boolean {
  if (role === 'stranger') return secret.startsWith('sam.stranger@');
  if (role === 'customer' || role === 'looking admin')
    return shared.test(secret) || secret.startsWith('cleo.customer@');
  // Everybody books the provider’s services.
  if (role === 'provider') return secret !== booking_token;
  if (role !== 'link holder') return false;
  return shared.test(secret) || secret.startsWith('gus.guest@') || secret === booking_token;
}

/** What is in an answer that its caller may not read: secrets of either town, or fields that guests never get. */
export function leaksIn(
  { line, role, of }: Cell,
  got: string,
  body: object,
  towns: Readonly<Record<Cell['of'], Town>>,
): string[] {
  const text = JSON.stringify(body);
  const isRefusal = refusals.includes(got) && got !== 'nothing';
  const isAnswer = !isRefusal && !('code' in body && 'request_id' in body);
  if (isAnswer && staff.includes(role) && shownToStaff.includes(line.call)) return [];
  const isHelping = isAnswer && staff.includes(role) && bookingsForStaff.includes(line.call);
  const secrets = (['own', 'other'] as const).flatMap((town) =>
    towns[town].world.secrets.filter((secret) => {
      // Phone numbers and places are alike in both towns.
      const isHere = text.includes(secret) && (town === of || secret.includes('@'));
      if (isHelping && shared.test(secret)) return false;
      return isHere && !(isAnswer && town === 'own' && isShownTo(role, secret, towns.own.world));
    }),
  );
  const contract: CallContract = calls[line.call];
  const forGuests = isAnswer && contract.mode === 'read' && guests.includes(role) && contract.access === 'anyone';
  const isPrivate = (field: string) => privateField.test(field) && !line.shows?.includes(field);
  const fields = forGuests ? fieldsOf(body).filter(isPrivate) : [];
  const extra = Object.keys(body).filter((field) => isRefusal && !problemFields.includes(field));
  return [...secrets, ...fields, ...extra];
}
