import type { z } from 'zod';
import type { CallContract } from '#contract/call.ts';
import type { WriteName } from './queries.ts';

const account = async () => (await import('#contract/calls/user/account.ts')).accountCalls;
const admin = async () => (await import('#contract/calls/admin.ts')).adminCalls;
const aftercare = async () => (await import('#contract/calls/aftercare.ts')).aftercareCalls;
const booking = async () => (await import('#contract/calls/booking.ts')).bookingCalls;
const legal = async () => (await import('#contract/calls/legal.ts')).legalCalls;
const messages = async () => (await import('#contract/calls/messages.ts')).messageCalls;
const moderation = async () => (await import('#contract/calls/moderation.ts')).moderationCalls;
const reviews = async () => (await import('#contract/calls/user/reviews.ts')).reviewsCalls;
const wallet = async () => (await import('#contract/calls/wallet.ts')).walletCalls;

/** The contract module of each call that a form makes. Modules load on demand, so that no page starts with schemas. */
export const formContracts = {
  'admin/change_category': admin,
  'admin/change_description': admin,
  'admin/change_fee': admin,
  'admin/change_settings': admin,
  'admin/change_staff': admin,
  'admin/decide_report': admin,
  'admin/moderate': moderation,
  'admin/publish_legal_text': legal,
  'booking/add_booking_request': booking,
  'booking/add_guest_booking_request': booking,
  'claim/add_message': messages,
  'claim/guest_add_message': messages,
  'user/add_rating_review': reviews,
  'user/change_password': account,
  'user/email_send_otp': account,
  'user/reset_password': account,
  'user/wallet_withdraw': wallet,
  'wallet/add_report': aftercare,
  'wallet/generate_onboarding_link': wallet,
} as const satisfies { [Name in WriteName]?: () => Promise<Readonly<Record<Name, CallContract>>> };

/** The calls that `useCallForm` can make. */
export type FormCallName = keyof typeof formContracts;

const loaded = new Map<FormCallName, z.ZodType>();

/** The input schema of a call if it is loaded, else null. */
export const loadedSchema = (name: FormCallName): z.ZodType | null => loaded.get(name) ?? null;

/** Loads the input schema of a call; null where its module cannot be fetched. */
export async function loadSchema(name: FormCallName): Promise<z.ZodType | null> {
  const known = loadedSchema(name);
  if (known !== null) return known;
  try {
    const found: Readonly<Record<string, CallContract>> = await formContracts[name]();
    const schema = found[name]?.input ?? null;
    if (schema !== null) loaded.set(name, schema);
    return schema;
  } catch (error) {
    // Browsers reject an import with a TypeError if its file can't be fetched (HTML, "fetch a single module script").
    if (error instanceof TypeError) return null;
    throw error;
  }
}
