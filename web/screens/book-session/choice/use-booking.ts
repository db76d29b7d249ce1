import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import type { Provider, Service } from '#contract/entities/provider.ts';
import type { Problem } from '#contract/errors.ts';
import type { CallOutput } from '#contract/index.ts';
import { saveBookingToken, tabStorage } from '#web/api/booking-token.ts';
import { callQuery, useCallMutation } from '#web/api/queries.ts';
import { usePhone } from '#web/features/accounts/use-phone.ts';
import { type BookingDraft, saveDraft } from '#web/features/booking/steps/draft.ts';
import { searchedDays } from '#web/features/search/searched-days.ts';
import { href } from '#web/routes.ts';

const stale = [
  'booking/booking_availability_check',
  'booking/guest_booking_availability_check',
  'booking/upcoming_booking_list',
  'booking/check_active_referral_code',
] as const;

type Created = CallOutput<'booking/add_booking'> | CallOutput<'booking/add_booking_request'>;

interface Input {
  readonly service: Service;
  readonly starts_at: string;
  readonly participants: number;
  /** The displayed total in minor units; null if none was displayed. */
  readonly expected_total: number | null;
  /** The proof of a guest's mailbox, if the booking requires it. */
  readonly email_token?: string | undefined;
  /** The discount code; empty for none. */
  readonly discount_code: string;
  readonly use_credit: boolean;
}

/**
 * Holds the chosen time, or sends a request, and opens the booking's page. Calls `onRefused` with a refusal; it returns
 * whether it showed the refusal.
 */
export function useBooking(
  provider: Provider,
  draft: BookingDraft,
  isGuest: boolean,
  onRefused: (problem: Problem) => boolean,
  { replace = false }: { readonly replace?: boolean } = {},
) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const phone = usePhone();
  const [search] = useSearchParams();
  const onDone = ({ booking, access_token }: Created) => {
    if (booking === null) return;
    if (access_token !== null) saveBookingToken(booking._id, access_token);
    queries.setQueryData(callQuery('booking/get_booking_details', { booking_id: booking._id }).queryKey, booking);
    saveDraft(tabStorage(), provider._id, { ...draft, booking_id: booking._id });
    const params = { providerId: provider._id, serviceId: booking.service._id };
    const query = { booking: booking._id, ...searchedDays(search) };
    // The previous steps stay one history entry back.
    void navigate(href('book_session', params, query), { replace, state: { isAfterChoosing: true } });
  };
  const asUser = useCallMutation('booking/add_booking', { stale, onDone, onProblem: onRefused });
  const asGuest = useCallMutation('booking/guest_add_booking', { stale, onDone, onProblem: onRefused });
  const asking = useCallMutation('booking/add_booking_request', { stale, onDone, onProblem: onRefused });
  const askingAsGuest = useCallMutation('booking/add_guest_booking_request', { stale, onDone, onProblem: onRefused });
  const isBusy = [asUser, asGuest, asking, askingAsGuest].some((call) => call.isPending);

  const book = ({ service, starts_at, participants, expected_total, email_token, ...less }: Input) => {
    if (isBusy) return;
    const isRequest = service.booking_mode === 'request';
    const input = {
      service_id: service._id,
      starts_at,
      participants,
      note: draft.note,
      customer_address: service.place === 'at_customer' ? draft.customer_address : '',
      ...(service.place === 'at_customer' && draft.customer_place !== null
        ? { customer_place: draft.customer_place }
        : {}),
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
