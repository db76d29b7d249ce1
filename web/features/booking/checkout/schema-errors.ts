import type { BookingStepsMessages } from '#locales/areas/booking-steps.ts';
import type { Translate } from '#locales/format.ts';
import { checkInput, isAt } from '#web/api/check-input.ts';
import { loadSchema } from '#web/api/on-demand/call-schemas.ts';
import { detailsCall, type Subject } from './checkout.ts';
import type { Errors } from './choice-state.ts';
import type { CheckoutDraft } from './draft-store.ts';

interface Typed {
  readonly draft: Pick<CheckoutDraft, 'name' | 'email' | 'phone' | 'note'>;
  readonly isGuest: boolean;
  /** Completes a national phone number. */
  readonly complete: (phone: string) => string;
  /** The typed part of what is booked. */
  readonly subject: Pick<Subject, 'customer_address' | 'attendees'>;
  readonly t: Translate<BookingStepsMessages>;
}

/**
 * The errors of typed details by path, as the call's schema has them, for the given fields. None if the schema cannot
 * be loaded: then only the server validates.
 */
export async function schemaErrors(typed: Typed, fields: readonly string[]): Promise<Errors> {
  const { draft, isGuest, complete, subject, t } = typed;
  const schema = await loadSchema(detailsCall(isGuest));
  if (schema === null) return {};
  const { name, email, note } = draft;
  const phone = complete(draft.phone);
  const guest = { name, email, ...(phone === '' ? {} : { phone }) };
  const { errors } = checkInput<unknown>(
    schema,
    { note, ...subject, ...(isGuest ? guest : {}) },
    { name: t('details.name_missing'), email: t('details.email_wrong') },
  );
  // Errors of other inputs do not concern these fields.
  const shown = Object.entries(errors ?? {}).filter(([path]) => fields.some((field) => isAt(field, path)));
  return Object.fromEntries(shown);
}
