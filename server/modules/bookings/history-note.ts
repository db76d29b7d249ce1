import { z } from 'zod';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { Message, MessageValue } from '#contract/message.ts';
import { type BookingHistoryMessages, bookingHistory } from '#locales/areas/booking-history.ts';
import { textOf } from '#locales/text.ts';
import type { BookingRole } from './policy.ts';

type Key = keyof BookingHistoryMessages;
/** The values of a message, except those that depend on its reader. */
type Values<Of extends Key> = BookingHistoryMessages[Of] extends null
  ? Record<never, never>
  : Omit<BookingHistoryMessages[Of], 'who' | 'name'>;

const StoredMessage = z.object({ area: z.literal(bookingHistory.name), key: z.string() });

/** A message of locales/en/booking-history.json as it is stored, without `who` and `name`. */
export const HistoryMessage = z.custom<Message>((value) => StoredMessage.safeParse(value).success);

/** Creates the app's note in a booking's history. `historyText` adds the acting person for each reader. */
export function historyNote<Of extends Key>(
  key: Of,
  ...[values]: [keyof Values<Of>] extends [never] ? [] : [values: Values<Of>]
): Message {
  return { area: bookingHistory.name, key, ...(values === undefined ? {} : { values: values as MessageValues }) };
}

type MessageValues = Readonly<Record<string, MessageValue>>;

/** The input of a history line's text. */
interface HistoryLine {
  readonly by_role: string;
  readonly what: 'move' | 'change' | 'note';
  readonly why: string;
  readonly message: Message | null;
}

type Line = Pick<BookingDetails['history'][number], 'why' | 'text'>;

/** Presents a person's own text and the app's sentence of a history line to `role` in a language. */
export function presentHistoryText(
  line: HistoryLine,
  role: BookingRole,
  names: { readonly customer: string; readonly provider: string },
  language: string,
): Line {
  const { by_role, what, why, message } = line;
  const isTeam = by_role === 'admin';
  const who = isTeam ? 'team' : by_role === role ? 'you' : 'other';
  const name = by_role === 'customer' ? names.customer : names.provider;
  if (message !== null)
    return { why, text: textOf({ ...message, values: { ...message.values, who, name } }, language) };
  if (what !== 'note') return { why, text: null };
  // Notes of earlier versions are no messages: `why` continues the name of the acting person.
  const subject = isTeam ? 'Our team' : who === 'you' ? 'You' : name;
  return { why: '', text: `${subject} ${why}` };
}
