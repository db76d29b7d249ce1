import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { Provider, Service } from '#contract/entities/provider.ts';
import type { Problem } from '#contract/errors.ts';
import { tabKeep } from '#web/api/booking-token.ts';
import { fieldErrors } from '#web/api/problem.ts';
import { useSession } from '#web/api/queries.ts';
import {
  type BookingDraft,
  emptyDraft,
  keepDraft,
  nextStep,
  readDraft,
  type Step,
} from '#web/features/booking/draft.ts';
import { useSessionZone } from '#web/features/booking/session-zone.ts';
import type { Quote } from '#web/features/booking/summary.tsx';
import { href } from '#web/routes.ts';
import { asked } from './asked.ts';
import { type Errors, isSaidAtFields } from './typed-errors.ts';
import { useBooking } from './use-booking.ts';
import { isQuote, useQuote } from './use-quote.ts';

/** The decisions towards a booking, and what can be done with them. */
export type Choice = ReturnType<typeof useChoice>;

/** What has been decided towards a booking and what comes next, through reloads and refusals until a time is held. */
export function useChoice(provider: Provider, services: readonly Service[]) {
  const { serviceId } = useParams();
  const [search, setSearch] = useSearchParams();
  const { user } = useSession();
  const navigate = useNavigate();
  const isGuest = user === null;

  const [draft, setDraft] = useState<BookingDraft>(() => asked(emptyDraft, services, serviceId, search));
  const [opened, setOpened] = useState<Step | null>(null);
  const [hasMoved, setMoved] = useState(false);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [repriced, setRepriced] = useState<Quote | null>(null);
  const [isProving, setProving] = useState(false);

  // What was typed before (a reload, a detour to sign in) is known only once the browser is there; it is read once.
  const hasRead = useRef(false);
  useEffect(() => {
    if (hasRead.current) return;
    hasRead.current = true;
    const kept = readDraft(tabKeep(), provider._id);
    if (kept.booking_id === null) {
      setDraft(asked(kept, services, serviceId, search));
      return;
    }
    const params = { providerId: provider._id, ...(serviceId === undefined ? {} : { serviceId }) };
    void navigate(href('book_session', params, { booking: kept.booking_id }), { replace: true });
  });

  const change = (part: Partial<BookingDraft>) => {
    const changed = { ...draft, ...part };
    setDraft(changed);
    keepDraft(tabKeep(), provider._id, changed);
    setRepriced(null);
  };
  // What is decided anew is not what was refused any more.
  const decide = (part: Partial<BookingDraft>) => {
    change(part);
    setRefusal(null);
  };

  const service = services.find(({ _id }) => _id === draft.service_id) ?? null;
  const zone = useSessionZone(service?.place ?? 'at_provider', provider.timezone);
  const participants = Math.min(draft.participants, service?.capacity ?? 1);
  const priced = useQuote(provider, service, participants, draft);
  const quote = repriced ?? priced.quote;
  const isFree = service !== null && quote?.total === 0;
  const isRequest = service?.booking_mode === 'request';

  const missing = nextStep(draft, services, false);
  const step: Step = opened ?? (missing === 'service' || missing === 'time' ? missing : 'details');
  const go = (to: Step | null) => {
    setOpened(to);
    setMoved(true);
    setProving(false);
  };

  const { book, isBusy } = useBooking(provider, draft, isGuest, (problem) => {
    if (problem.code === 'not_signed_in') return false;
    if (problem.code === 'guest_not_proved') {
      setProving(true);
      return true;
    }
    setProving(false);
    if (problem.code === 'price_changed' && isQuote(problem.price)) setRepriced(problem.price);
    setErrors(fieldErrors(problem));
    setRefusal(isSaidAtFields(problem) ? null : problem);
    return true;
  });
  const hold = (email_token?: string) => {
    if (service === null || draft.starts_at === null) return;
    setRefusal(null);
    const expected_total = quote?.total ?? null;
    const use_credit = draft.use_credit && priced.credit_available > 0;
    const discount_code = priced.code?.why ? '' : draft.discount_code;
    book({
      service,
      starts_at: draft.starts_at,
      participants,
      expected_total,
      email_token,
      discount_code,
      use_credit,
    });
  };

  const stateOf = (which: Step): 'open' | 'done' | 'ahead' => {
    if (which === step) return 'open';
    if (which === 'service') return service === null ? 'ahead' : 'done';
    if (which === 'time') return draft.starts_at === null ? 'ahead' : 'done';
    return 'ahead';
  };

  return {
    draft,
    service,
    zone,
    participants,
    priced,
    quote,
    /** The price that was not the one shown, and has to be agreed to; null where there is none. */
    repriced,
    isGuest,
    isFree,
    isRequest,
    isBusy,
    refusal,
    errors,
    /** Whether a guest is proving their mailbox, which a free booking needs. */
    isProving,
    /** Whether a step was gone to here, so that the next one takes the focus. */
    hasMoved,
    stateOf,
    /** Opens a step, or with null the first that is still to be decided. */
    go,
    /** Takes what is typed; a refusal stays to be read. */
    change,
    /** Takes a decision, which answers a refusal. */
    decide,
    chooseService: ({ _id }: Service) => {
      decide({ service_id: _id, ...(_id === draft.service_id ? {} : { starts_at: null, participants: 1 }) });
      // The time of a link was for the service it named.
      if (search.has('at')) setSearch({}, { replace: true });
      go(null);
    },
    chooseTime: (starts_at: string) => {
      decide({ starts_at });
      go('details');
    },
    /** Goes back to the times from one that was refused. */
    seeTimes: () => {
      setRefusal(null);
      go('time');
    },
    setCode: (discount_code: string) => {
      decide({ discount_code });
      setErrors({});
    },
    showErrors: (wrong: Errors) => {
      setErrors(wrong);
      if (Object.keys(wrong).length > 0) setRefusal(null);
    },
    /** Holds the time, or asks for it; a guest with nothing to pay proves their mailbox first. */
    submit: () => {
      if (isGuest && isFree) setProving(true);
      else hold();
    },
    hold,
    stopProving: () => setProving(false),
  };
}
