import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  type NavigateOptions,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router';
import type { Provider, Service } from '#contract/entities/provider.ts';
import type { Problem } from '#contract/errors.ts';
import { tabStorage } from '#web/api/booking-token.ts';
import { fieldErrors } from '#web/api/problem.ts';
import { useSession } from '#web/api/queries.ts';
import { useSessionZone } from '#web/features/booking/session-zone.ts';
import {
  type BookingDraft,
  emptyDraft,
  forgetHold,
  readDraft,
  type Step,
  saveDraft,
} from '#web/features/booking/steps/draft.ts';
import type { Quote } from '#web/features/booking/steps/summary.tsx';
import { href } from '#web/routes.ts';
import { asked } from './asked.ts';
import { type Shown, shownIn, stepToShow } from './entry.ts';
import { type Errors, isSaidAtFields } from './typed-errors.ts';
import { useBooking } from './use-booking.ts';
import { isQuote, useQuote } from './use-quote.ts';
import { useRelease } from './use-release.ts';

/** The decisions towards a booking, and what can be done with them. */
export type Choice = ReturnType<typeof useChoice>;

/** What has been decided towards a booking and what comes next, through reloads and refusals until a time is held. */
export function useChoice(provider: Provider, services: readonly Service[]) {
  const { serviceId } = useParams();
  const [search] = useSearchParams();
  const { user } = useSession();
  const location = useLocation();
  const arrival = useNavigationType();
  const navigate = useNavigate();
  const isGuest = user === null;
  // The server, and the browser while it takes over from it, know neither this tab's history nor what was typed in it.
  const isHere = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const shown = isHere ? shownIn(location.state) : null;
  const savedDraft = () => {
    const stored = readDraft(tabStorage(), provider._id);
    // Whoever walks back finds the own choice, whatever the address said at first.
    return shown !== null && stored.service_id !== null ? stored : asked(stored, services, serviceId, search);
  };

  const [draft, setDraft] = useState<BookingDraft>(() =>
    isHere ? savedDraft() : asked(emptyDraft, services, serviceId, search),
  );
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [repriced, setRepriced] = useState<Quote | null>(null);
  const { release, isReleasing } = useRelease();
  const began = useRef(location.key);

  const toHeld = (booking_id: string, how: NavigateOptions) => {
    const params = { providerId: provider._id, ...(serviceId === undefined ? {} : { serviceId }) };
    void navigate(href('book_session', params, { booking: booking_id }), how);
  };
  const letGo = (booking_id: string, then: { onFree?: () => void; onProblem?: (problem: Problem) => void }) =>
    void release(booking_id, {
      onFree: () => {
        forgetHold(tabStorage(), provider._id, booking_id);
        setDraft((now) => ({ ...now, booking_id: null }));
        then.onFree?.();
      },
      onCreated: () => toHeld(booking_id, { replace: true }),
      onProblem: then.onProblem ?? (() => undefined),
    });

  // What was typed before (a reload, a detour to sign in) is known only once the browser is there; it is read once.
  const hasRead = useRef(false);
  useEffect(() => {
    if (!isHere || hasRead.current) return;
    hasRead.current = true;
    const stored = savedDraft();
    setDraft(stored);
    if (stored.booking_id === null) return;
    // Come anew, one continues paying; gone back on purpose, one chooses again, and the time is free for it.
    if (shown === null) toHeld(stored.booking_id, { replace: true });
    else letGo(stored.booking_id, {});
  });

  const change = (part: Partial<BookingDraft>) => {
    const changed = { ...draft, ...part };
    setDraft(changed);
    saveDraft(tabStorage(), provider._id, changed);
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
  const priced = useQuote(provider, service, participants, draft, isReleasing);
  const quote = repriced ?? priced.quote;
  const isFree = service !== null && quote?.total === 0;
  const isRequest = service?.booking_mode === 'request';

  const step = stepToShow(shown, draft, services);
  const isProving = shown === 'proof' && step === 'details' && isGuest;
  // Each step is an entry of the history, so that Back is one step back; what was come to from elsewhere first learns what it showed.
  const here = () => {
    const rest = new URLSearchParams(search);
    // The time of a link was for the choice it named.
    rest.delete('at');
    return { search: rest.toString() };
  };
  const remember = async () => {
    if (shown !== null) return;
    const how = { replace: true, preventScrollReset: true, state: { shown: step } };
    await navigate({ search: location.search }, how);
  };
  // The second click of a double click comes before the step it wished for is drawn; it goes nowhere.
  const isGoing = useRef(false);
  const arrived = useRef(location.key);
  useEffect(() => {
    if (arrived.current === location.key) return;
    arrived.current = location.key;
    if (arrival !== 'REPLACE') isGoing.current = false;
  });
  const go = async (to: Shown, part: Partial<BookingDraft> | null = null) => {
    if (isGoing.current) return;
    isGoing.current = true;
    await remember();
    if (part !== null) decide(part);
    await navigate(here(), { preventScrollReset: true, state: { shown: to } });
  };

  const { book, isBusy } = useBooking(provider, draft, isGuest, (problem) => {
    if (problem.code === 'not_signed_in') return false;
    if (problem.code === 'guest_not_proved' || (problem.code === 'verification_required' && isGuest)) {
      void go('proof');
      return true;
    }
    if (isProving) void navigate(-1);
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
    const wanted = {
      service,
      starts_at: draft.starts_at,
      participants,
      expected_total,
      email_token,
      discount_code,
      use_credit,
    };
    if (draft.booking_id === null) void remember().then(() => book(wanted));
    else letGo(draft.booking_id, { onFree: () => book(wanted), onProblem: setRefusal });
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
    isBusy: isBusy || isReleasing,
    refusal,
    errors,
    /** Whether a guest is verifying their mailbox, which a free booking needs, and one above the limits of unpaid holds. */
    isProving,
    /** Whether a step was gone to here, so that the next one takes the focus. */
    hasMoved: arrival !== 'REPLACE' && location.key !== began.current,
    /** The booking made before, where whoever has made it walks back into its steps. */
    alreadyBooked: arrival === 'POP' && shown !== null ? draft.booking_id_created : null,
    stateOf,
    /** Opens a step. */
    go: (to: Step) => void go(to),
    /** Takes what is typed; a refusal stays to be read. */
    change,
    /** Takes a decision, which answers a refusal. */
    decide,
    chooseService: ({ _id }: Service) => {
      const part = { service_id: _id, ...(_id === draft.service_id ? {} : { starts_at: null, participants: 1 }) };
      void go(stepToShow(null, { ...draft, ...part }, services), part);
    },
    chooseTime: (starts_at: string) => void go('details', { starts_at }),
    /** Goes back to the times from one that was refused. */
    seeTimes: () => {
      setRefusal(null);
      void go('time');
    },
    setCode: (discount_code: string) => {
      decide({ discount_code });
      setErrors(({ discount_code: _old, ...others }) => others);
    },
    showErrors: (wrong: Errors) => {
      setErrors(wrong);
      if (Object.keys(wrong).length > 0) setRefusal(null);
    },
    /** Holds the time, or asks for it; a guest with nothing to pay proves their mailbox first. */
    submit: () => {
      if (isGuest && isFree) void go('proof');
      else hold();
    },
    hold,
    stopProving: () => void navigate(-1),
  };
}
