import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Problem } from '#contract/errors.ts';
import type { CallOutput } from '#contract/index.ts';
import { saveBookingToken } from '#web/api/booking-token.ts';
import { callQuery, useCallMutation } from '#web/api/queries.ts';
import { usePhone } from '#web/features/accounts/use-phone.ts';
import type { CheckoutPlace, Subject } from './checkout.ts';
import type { CheckoutDraft } from './draft-store.ts';

type Created = CallOutput<'booking/add_booking'> | CallOutput<'booking/add_booking_request'>;

interface Input {
  readonly subject: Subject;
  readonly isRequest: boolean;
  /** The displayed total in minor units; null if none was displayed. */
  readonly expected_total: number | null;
  /** The proof of a guest's mailbox, if the booking requires it. */
  readonly email_token?: string | undefined;
  /** The discount code; empty for none. */
  readonly discount_code: string;
  readonly use_credit: boolean;
}

/**
 * Holds what was chosen, or sends a request, and opens the booking's page. Calls `onRefused` with a refusal; it returns
 * whether it showed the refusal.
 */
export function useAddBooking<Draft extends CheckoutDraft>(
  place: CheckoutPlace<Draft>,
  draft: Draft,
  isGuest: boolean,
  onRefused: (problem: Problem) => boolean,
  { replace = false }: { readonly replace?: boolean } = {},
) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const phone = usePhone();
  const onDone = ({ booking, access_token }: Created) => {
    if (booking === null) return;
    if (access_token !== null) saveBookingToken(booking._id, access_token);
    queries.setQueryData(callQuery('booking/get_booking_details', { booking_id: booking._id }).queryKey, booking);
    place.saveDraft({ ...draft, booking_id: booking._id });
    // The previous steps stay one history entry back.
    void navigate(place.held(booking), { replace, state: { isAfterChoosing: true } });
  };
  const asUser = useCallMutation('booking/add_booking', { onDone, onProblem: onRefused });
  const asGuest = useCallMutation('booking/guest_add_booking', { onDone, onProblem: onRefused });
  const asking = useCallMutation('booking/add_booking_request', { onDone, onProblem: onRefused });
  const askingAsGuest = useCallMutation('booking/add_guest_booking_request', { onDone, onProblem: onRefused });
  const isBusy = [asUser, asGuest, asking, askingAsGuest].some((call) => call.isPending);

  const book = ({ subject, isRequest, expected_total, email_token, ...less }: Input) => {
    if (isBusy) return;
    const input = {
      ...subject,
      note: draft.note,
      origin: place.origin(),
      ...(expected_total === null ? {} : { expected_total }),
      ...(less.discount_code === '' ? {} : { discount_code: less.discount_code }),
    };
    if (!isGuest) {
      (isRequest ? asking : asUser).run({ ...input, use_credit: less.use_credit });
      return;
    }
    (isRequest ? askingAsGuest : asGuest).run({
      ...input,
      name: draft.name,
      email: draft.email.trim(),
      ...(draft.phone.trim() === '' ? {} : { phone: phone.complete(draft.phone) }),
      ...(email_token === undefined ? {} : { email_token }),
    });
  };
  return { book, isBusy };
}
