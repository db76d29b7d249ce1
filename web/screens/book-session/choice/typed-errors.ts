import type { Service } from '#contract/entities/provider.ts';
import { decideVisit, type Visitor } from '#contract/location/decide-visit.ts';
import type { BookingStepsMessages } from '#locales/areas/booking-steps.ts';
import type { Translate } from '#locales/format.ts';
import type { Errors } from '#web/features/booking/checkout/choice-state.ts';
import { schemaErrors } from '#web/features/booking/checkout/schema-errors.ts';
import type { BookingDraft } from '#web/features/booking/steps/booking-draft.ts';
import { fields } from './use-draft.ts';

interface Typing {
  readonly draft: BookingDraft;
  readonly service: Service;
  readonly visitor: Visitor;
  readonly isGuest: boolean;
  /** Completes a national phone number. */
  readonly complete: (phone: string) => string;
  readonly t: Translate<BookingStepsMessages>;
}

/**
 * The errors of the details by field, before a time can be held: those of the call's schema, and an address outside the
 * provider's reach. If the schema cannot be loaded, only the server validates.
 */
export async function typedErrors({ draft, service, visitor, isGuest, complete, t }: Typing): Promise<Errors> {
  const { customer_address, customer_place } = draft;
  const comesToYou = service.place === 'at_customer';
  const far = comesToYou ? decideVisit(visitor, customer_place) : null;
  const own = {
    ...(comesToYou && customer_address.trim() === '' ? { customer_address: t('details.address_missing') } : {}),
    ...(far ? { customer_place: far.detail } : {}),
  };
  const subject = comesToYou ? { customer_address } : {};
  return { ...(await schemaErrors({ draft, isGuest, complete, subject, t }, fields)), ...own };
}
