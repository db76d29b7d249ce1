import '@mantine/core/styles/Input.css';
import { Button, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { BookingDetails, Change } from '#contract/entities/booking.ts';
import type { Service } from '#contract/entities/provider.ts';
import type { Problem } from '#contract/errors.ts';
import { problemOf } from '#web/api/problem.ts';
import { useCall, useCallMutation, useSession } from '#web/api/queries.ts';
import classesOfBooking from '#web/features/booking/booking.module.css';
import { Instead } from '#web/features/booking/instead.tsx';
import { People } from '#web/features/booking/people.tsx';
import { Policy } from '#web/features/booking/policy.tsx';
import { useSessionZone } from '#web/features/booking/session-zone.ts';
import { SlotPicker } from '#web/features/booking/slot-picker.tsx';
import { HoldTimer } from '#web/features/pay/hold-timer.tsx';
import { PayForm } from '#web/features/pay/pay-form.tsx';
import { minutesInWords } from '#web/features/provider/words.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatMoney, Money } from '#web/ui/money.tsx';
import { Page } from '#web/ui/page.tsx';
import { RefusalWords } from '#web/ui/refusal-words.tsx';
import { When } from '#web/ui/when.tsx';
import classes from './change.module.css';
import { afterOf, beforeOf, ChangePanel, Outcome } from './change-panel.tsx';
import { Compare, type Compared } from './compare.tsx';

interface ChangeFlowProps {
  readonly booking: BookingDetails;
  /** Where the booking itself is looked at. */
  readonly backTo: string;
}

/** Changing a booking from the first thought to the last click: choose, see what it costs, settle or ask. */
export function ChangeFlow({ booking, backTo }: ChangeFlowProps) {
  // What the booking was when the change began, to be shown beside what it became.
  const [began] = useState(() => ({ lines: booking.history.length, before: beforeOf(booking) }));
  const change = booking.change;
  const [search, setSearch] = useSearchParams();
  const since = linesBefore(search) ?? began.lines;
  const isDone = change === null && booking.history.slice(since).some(({ what }) => what === 'change');
  const isKept = search.has('since');
  useEffect(() => {
    // A reload shows what came of it, not the form again.
    if (!isDone || isKept) return;
    const told = (before: URLSearchParams) => new URLSearchParams([...before, ['since', String(since)]]);
    setSearch(told, { replace: true, preventScrollReset: true });
  }, [isDone, isKept, since, setSearch]);
  // Back from the bank, or after a reload, what was before is not known here.
  const isNew = booking.history.length > began.lines;
  if (isDone) return <Done booking={booking} before={isNew ? began.before : null} backTo={backTo} />;
  if (change?.can.pay || change?.can.apply) return <Settle booking={booking} change={change} backTo={backTo} />;
  if (change !== null)
    return (
      <Page width="narrow">
        <div className={classes.flow}>
          <Head booking={booking} backTo={backTo} />
          <ChangePanel booking={booking} change={change} settleLink="?" level={2} />
        </div>
      </Page>
    );
  if (!booking.can.modify)
    return (
      <Page width="narrow">
        <EmptyState
          level={1}
          scene="calendar"
          title="This booking cannot be moved any more"
          text={
            booking.status === 'confirmed'
              ? 'It is too close to its start, or it was moved as often as it may be. Its provider can still propose another time.'
              : 'Only a confirmed booking that lies ahead can be moved.'
          }
          action={{ label: 'See the booking', to: backTo }}
        />
      </Page>
    );
  return <Choose booking={booking} backTo={backTo} />;
}

/** How many lines of its history a booking had before the change that the address tells of; null where it tells of none. */
function linesBefore(search: URLSearchParams): number | null {
  const since = search.get('since') ?? '';
  return /^\d{1,4}$/.test(since) ? Number(since) : null;
}

function Head({ booking, backTo }: ChangeFlowProps) {
  return (
    <header>
      <Link to={backTo} className={classesOfBooking.back}>
        <span aria-hidden="true" className={classesOfBooking.backArrow}>
          ←
        </span>{' '}
        Booking {booking.number}
      </Link>
      <h1>{booking.role === 'customer' ? 'Move your booking' : 'Propose a change'}</h1>
      <p className={classes.lead}>
        {booking.service.title} with {booking.role === 'customer' ? booking.provider.name : booking.customer.name}. What
        is booked stays so until the change is made.
      </p>
    </header>
  );
}

/** Whether the last payment of a booking bought nothing: it came too late, and goes back. */
function isForNothing({ payments }: BookingDetails): boolean {
  return payments.findLast(({ kind }) => kind === 'charge')?.status === 'refunded';
}

/** What the booking is to become. */
function Choose({ booking, backTo }: ChangeFlowProps) {
  const { user } = useSession();
  const zone = useSessionZone(booking.place, booking.timezone);
  const listed = useCall(user === null ? 'user/guest_user_service_list' : 'user/user_service_list', {
    provider_id: booking.provider._id,
    limit: 1,
  });
  const [service_id, setService] = useState(booking.service._id);
  const [starts_at, setStart] = useState<string | null>(null);
  const [participants, setPeople] = useState(booking.participants);
  const [note, setNote] = useState('');
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const services = (listed.data?.items[0]?.is_service_array ?? []).filter(
    (one) => (one.is_active && one.currency === booking.price.currency) || one._id === booking.service._id,
  );
  const service = services.find((one) => one._id === service_id);
  const isSameService = service_id === booking.service._id;
  const at = starts_at ?? booking.starts_at;
  const hasChanged = at !== booking.starts_at || !isSameService || participants !== booking.participants;
  const wish = { booking_id: booking._id, service_id, starts_at: at, participants };
  const check = useCall('booking/check_modify_payment', wish, { enabled: hasChanged });
  const weighed = hasChanged ? check.data : undefined;
  const problem = refusal ?? (hasChanged && check.error !== null ? problemOf(check.error) : null);
  const [search] = useSearchParams();
  const paidInVain = search.get('paid') === 'check' && isForNothing(booking);

  const apply = useCallMutation('wallet/refund_modify_booking', {});
  const ask = useCallMutation('booking/modified_service_booking', {
    // What costs nothing more is made at once; what costs something waits to be paid on the next view.
    onDone: ({ change }) => (change.can.apply ? apply.run({ change_id: change._id }) : undefined),
    onProblem: (refused) => {
      if (refused.code === 'not_signed_in') return false;
      if (refused.code === 'difference_changed') void check.refetch();
      setRefusal(refused);
      return true;
    },
  });
  const isBusy = ask.isPending || apply.isPending;
  const after: Compared | null = hasChanged
    ? {
        title: service?.title ?? booking.service.title,
        duration_minutes: service?.duration_minutes ?? booking.service.duration_minutes,
        starts_at: at,
        participants,
        price: weighed?.after ?? null,
      }
    : null;
  const other = booking.role === 'customer' ? booking.provider.name : booking.customer.name;
  const decide = useRef<HTMLHeadingElement>(null);
  const pick = (start: string) => {
    setRefusal(null);
    setStart(start);
    queueMicrotask(() => decide.current?.scrollIntoView({ block: 'center', behavior: 'smooth' }));
  };

  return (
    <Page width="narrow">
      <div className={classes.flow}>
        <Head booking={booking} backTo={backTo} />
        {paidInVain && (
          <div role="alert" className={classesOfBooking.refusal}>
            <b>The change was not made</b>
            <p>
              Your payment arrived when the change was no longer held. All of it goes back to your card by itself, and
              what you had booked stays yours.
            </p>
          </div>
        )}
        <Compare before={beforeOf(booking)} after={after} zone={zone} role={booking.role} level={2} />

        {services.length > 1 && (
          <section aria-labelledby="change-service">
            <h2 id="change-service">What</h2>
            <ul className={classesOfBooking.services}>
              {services.map((one) => (
                <li key={one._id}>
                  <ServiceButton
                    service={one}
                    isChosen={one._id === service_id}
                    onChoose={() => {
                      setRefusal(null);
                      setService(one._id);
                      setPeople(
                        Math.min(one._id === booking.service._id ? booking.participants : participants, one.capacity),
                      );
                    }}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}

        <section aria-labelledby="change-time">
          <h2 id="change-time">When</h2>
          {service !== undefined && service.capacity > 1 && (
            <People
              most={service.capacity}
              value={participants}
              onChange={(count) => {
                setRefusal(null);
                setPeople(count);
              }}
            />
          )}
          <SlotPicker
            service_id={service_id}
            participants={participants}
            timezone={zone}
            value={at}
            onPick={(slot) => pick(slot.starts_at)}
            ignoreBookingId={booking._id}
          />
        </section>

        <section className={classes.decide} aria-labelledby="change-decide">
          <h2 id="change-decide" ref={decide}>
            {booking.role === 'provider' || weighed?.asks === 'provider' ? `Ask ${other}` : 'What it comes to'}
          </h2>
          {!hasChanged && <p className={classes.lead}>Choose another time first, and see here what changes.</p>}
          {weighed !== undefined && <Outcome change={weighed} booking={booking} />}
          {weighed !== undefined && weighed.asks !== 'nobody' && weighed.answer_by !== null && (
            <p className={classes.lead}>
              {other} has until <When at={weighed.answer_by} zone={zone} /> to say yes; the new time is held until then.
            </p>
          )}
          {weighed !== undefined && booking.role === 'customer' && !isSameService && (
            <Policy
              policy={weighed.cancellation_policy}
              starts_at={weighed.starts_at}
              timezone={zone}
              isFree={weighed.after.total === 0}
            />
          )}
          {weighed !== undefined && weighed.asks !== 'nobody' && (
            <Textarea
              label="A word about it (optional)"
              description={`${other} reads this.`}
              autosize
              minRows={2}
              maxRows={6}
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
          {problem !== null && (
            <div role="alert" className={classesOfBooking.refusal}>
              <RefusalWords problem={problem} />
              <Instead
                refusal={problem}
                zone={zone}
                participants={participants}
                onPeople={(count) => {
                  setRefusal(null);
                  setPeople(count);
                }}
                onTime={pick}
                onOther={() => {
                  setRefusal(null);
                  setStart(null);
                }}
              />
            </div>
          )}
          {hasChanged && (
            <div className={classes.buttons}>
              <Button
                size="lg"
                loading={isBusy}
                disabled={weighed === undefined}
                onClick={() => {
                  setRefusal(null);
                  if (weighed !== undefined) ask.run({ ...wish, note, expected_difference: weighed.difference });
                }}
              >
                {weighed === undefined ? 'Change the booking' : actionOf(weighed, other)}
              </Button>
              <Button component={Link} to={backTo} size="lg" variant="default">
                Leave it as it is
              </Button>
            </div>
          )}
          {weighed?.moves_left !== undefined && weighed.moves_left !== null && weighed.moves_left <= 3 && (
            <p className={classesOfBooking.quiet}>
              {weighed.moves_left === 1
                ? 'This is the last time you can change this booking yourself.'
                : `You can change this booking ${weighed.moves_left} times in all from here on.`}
            </p>
          )}
        </section>
      </div>
    </Page>
  );
}

interface ServiceButtonProps {
  readonly service: Service;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function ServiceButton({ service, isChosen, onChoose }: ServiceButtonProps) {
  return (
    <button type="button" className={classesOfBooking.service} aria-pressed={isChosen} onClick={onChoose}>
      <span>
        <b>{service.title}</b>
        <small>
          {minutesInWords(service.duration_minutes)}
          {service.capacity > 1 && ` · up to ${service.capacity} people`}
        </small>
      </span>
      <Money amount={service.amount} currency={service.currency} zero="Free" />
    </button>
  );
}

function actionOf(
  weighed: {
    readonly asks: string;
    readonly due: number;
    readonly refund: number;
    readonly currency: string;
    readonly charge_at: string | null;
  },
  other: string,
): string {
  const { due, refund, currency, charge_at } = weighed;
  if (weighed.asks !== 'nobody') return `Ask ${other}`;
  if (due > 0 && charge_at !== null) return 'Hold it and give a card';
  if (due > 0) return `Hold it and pay ${formatMoney(due, currency, { exact: true })}`;
  return refund > 0 ? `Change it, ${formatMoney(refund, currency, { exact: true })} back` : 'Change the booking';
}

/** The last step of a change that waits for its customer: paid in place, or made with one click. */
function Settle({ booking, change, backTo }: ChangeFlowProps & { readonly change: Change }) {
  const zone = useSessionZone(booking.place, booking.timezone);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const [search] = useSearchParams();
  const back = new URLSearchParams(search);
  back.set('paid', 'check');
  back.set('since', String(booking.history.length));
  const here = new URLSearchParams(search);
  here.delete('paid');
  const refresh = () => void queries.invalidateQueries({ queryKey: ['booking/get_booking_details'] });
  const apply = useCallMutation('wallet/refund_modify_booking', {});
  const leave = useCallMutation('booking/booking_status', {});
  return (
    <Page width="narrow">
      <div className={classes.flow}>
        <Head booking={booking} backTo={backTo} />
        <Compare before={beforeOf(booking)} after={afterOf(change)} zone={zone} role={booking.role} level={2} />
        <Outcome change={change} booking={booking} />
        {change.expires_at !== null && <HoldTimer expires_at={change.expires_at} onOver={refresh} />}
        {change.can.pay ? (
          <PayForm
            booking={booking}
            change={change}
            returnPath={`${location.pathname}?${back}`}
            isReturning={search.get('paid') === 'check'}
            onLooked={() => void navigate(`${location.pathname}?${here}`, { replace: true })}
          />
        ) : (
          <Button size="lg" loading={apply.isPending} onClick={() => apply.run({ change_id: change._id })}>
            Change the booking
          </Button>
        )}
        <div className={classes.buttons}>
          <Button
            variant="subtle"
            loading={leave.isPending}
            onClick={() => leave.run({ change_id: change._id, status: 'rejected' })}
          >
            Keep the booking as it is
          </Button>
        </div>
      </div>
    </Page>
  );
}

/** The change is made. */
function Done({ booking, before, backTo }: ChangeFlowProps & { readonly before: Compared | null }) {
  const zone = useSessionZone(booking.place, booking.timezone);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Page width="narrow">
      <div className={classes.done}>
        <span className={classesOfBooking.tick} aria-hidden="true">
          <IconCheck size={36} stroke={2.5} />
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {booking.role === 'customer' ? 'Your booking has changed' : 'The booking has changed'}
        </h1>
        <p>We have mailed both of you, with a calendar file that moves the entry in your calendars.</p>
        {before === null ? (
          <p>
            <b>
              <When at={booking.starts_at} zone={zone} shape="full" />
            </b>
            , {booking.service.title}
          </p>
        ) : (
          <Compare before={before} after={beforeOf(booking)} named="Now" zone={zone} role={booking.role} level={2} />
        )}
        <Button component={Link} to={backTo} size="md">
          See the booking
        </Button>
      </div>
    </Page>
  );
}
