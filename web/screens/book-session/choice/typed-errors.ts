import type { Service } from '#contract/entities/provider.ts';
import type { Problem } from '#contract/errors.ts';
import { decideVisit, type Visitor } from '#contract/location/visit.ts';
import type { BookingStepsMessages } from '#locales/areas/booking-steps.ts';
import type { Translate } from '#locales/format.ts';
import type { BookingDraft } from '#web/features/booking/steps/draft.ts';

/** What is wrong, by field. */
export type Errors = Readonly<Record<string, string>>;

/** What is still to be typed before a time can be held, by field. */
export function typedErrors(
  draft: BookingDraft,
  service: Service,
  visitor: Visitor,
  isGuest: boolean,
  t: Translate<BookingStepsMessages>,
): Record<string, string> {
  const errors: Record<string, string> = {};
  if (isGuest && draft.name.trim() === '') errors.name = t('details.name_missing');
  if (isGuest && !/^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/.test(draft.email.trim()))
    errors.email = t('details.email_wrong');
  if (service.place === 'at_customer' && draft.customer_address.trim() === '')
    errors.customer_address = t('details.address_missing');
  const far = service.place === 'at_customer' ? decideVisit(visitor, draft.customer_place) : null;
  if (far) errors.customer_place = far.detail;
  return errors;
}

/** Whether all that is wrong stands beside fields that are there to be seen. */
export function isSaidAtFields({ code, errors = [] }: Problem): boolean {
  const fields = ['name', 'email', 'phone', 'note', 'customer_address', 'customer_place'];
  return code === 'invalid_input' && errors.length > 0 && errors.every(({ path }) => fields.includes(path));
}
