import type { Service } from '#contract/entities/provider.ts';
import type { Problem } from '#contract/errors.ts';
import { decideVisit, type Visitor } from '#contract/location/visit.ts';
import type { BookingStepsMessages } from '#locales/areas/booking-steps.ts';
import type { Translate } from '#locales/format.ts';
import { loadSchema } from '#web/api/call-schemas.ts';
import { checkInput } from '#web/api/check-input.ts';
import type { BookingDraft } from '#web/features/booking/steps/draft.ts';

/** Errors by field. */
export type Errors = Readonly<Record<string, string>>;

const fields = ['name', 'email', 'phone', 'note', 'customer_address', 'customer_place'] as const;

interface Typing {
  readonly draft: BookingDraft;
  readonly service: Service;
  readonly visitor: Visitor;
  readonly isGuest: boolean;
  /** Completes a national phone number. */
  readonly complete: (phone: string) => string;
  readonly t: Translate<BookingStepsMessages>;
}

/** The call whose schema validates the details; requests use it too. */
export const detailsCall = (isGuest: boolean) => (isGuest ? 'booking/guest_add_booking' : 'booking/add_booking');

/**
 * The errors of the details by field, before a time can be held: those of the call's schema, and an address outside the
 * provider's reach. If the schema cannot be loaded, only the server validates.
 */
export async function typedErrors({ draft, service, visitor, isGuest, complete, t }: Typing): Promise<Errors> {
  const { name, email, note, customer_address, customer_place } = draft;
  const comesToYou = service.place === 'at_customer';
  const far = comesToYou ? decideVisit(visitor, customer_place) : null;
  const own = {
    ...(comesToYou && customer_address.trim() === '' ? { customer_address: t('details.address_missing') } : {}),
    ...(far ? { customer_place: far.detail } : {}),
  };
  const schema = await loadSchema(detailsCall(isGuest));
  if (schema === null) return own;
  const phone = complete(draft.phone);
  const guest = { name, email, ...(phone === '' ? {} : { phone }) };
  const { errors } = checkInput<unknown>(
    schema,
    { note, ...(comesToYou ? { customer_address } : {}), ...(isGuest ? guest : {}) },
    { name: t('details.name_missing'), email: t('details.email_wrong') },
  );
  // Errors of other inputs do not concern these fields.
  const typed = Object.entries(errors ?? {}).filter(([path]) => fields.some((field) => field === path));
  return { ...Object.fromEntries(typed), ...own };
}

/** Whether visible fields show all errors of a problem. */
export function isSaidAtFields({ code, errors = [] }: Problem): boolean {
  const isField = ({ path }: { path: string }) => fields.some((field) => field === path);
  return code === 'invalid_input' && errors.length > 0 && errors.every(isField);
}
