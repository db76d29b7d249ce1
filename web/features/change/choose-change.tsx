import { useSearchParams } from 'react-router';
import type { Service } from '#contract/entities/provider.ts';
import { People } from '#web/features/booking/people.tsx';
import { useSessionZone } from '#web/features/booking/session-zone.ts';
import { SlotPicker } from '#web/features/booking/steps/slot-picker.tsx';
import stepClasses from '#web/features/booking/steps/steps.module.css';
import { minutesLabel } from '#web/features/provider/labels.ts';
import { Money } from '#web/ui/money.tsx';
import { Page } from '#web/ui/page.tsx';
import { RefusalBox } from '#web/ui/refusal-box.tsx';
import classes from './change.module.css';
import { ChangeHead, type ChangeProps } from './change-head.tsx';
import { isForNothing } from './change-labels.ts';
import { beforeOf } from './change-panel.tsx';
import { Compare } from './compare.tsx';
import { DecideChange } from './decide-change.tsx';
import { useChange } from './use-change.ts';

/** What the booking is to become. */
export function ChooseChange({ booking, backTo }: ChangeProps) {
  const zone = useSessionZone(booking.place, booking.timezone);
  const change = useChange(booking);
  const { service, services, participants } = change;
  const [search] = useSearchParams();
  const paidInVain = search.get('paid') === 'check' && isForNothing(booking);
  return (
    <Page width="narrow">
      <div className={classes.flow}>
        <ChangeHead booking={booking} backTo={backTo} />
        {paidInVain && (
          <RefusalBox>
            <b>The change was not made</b>
            <p>
              Your payment arrived when the change was no longer held. All of it goes back to your card by itself, and
              what you had booked stays yours.
            </p>
          </RefusalBox>
        )}
        <Compare before={beforeOf(booking)} after={change.after} zone={zone} role={booking.role} level={2} />

        {services.length > 1 && (
          <section aria-labelledby="change-service">
            <h2 id="change-service">What</h2>
            <ul className={stepClasses.services}>
              {services.map((one) => (
                <li key={one._id}>
                  <ServiceButton
                    service={one}
                    isChosen={one._id === change.service_id}
                    onChoose={() => change.chooseService(one)}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}

        <section aria-labelledby="change-time">
          <h2 id="change-time">When</h2>
          {service !== undefined && service.capacity > 1 && (
            <People max={service.capacity} value={participants} onChange={change.setParticipants} />
          )}
          <SlotPicker
            service_id={change.service_id}
            participants={participants}
            timezone={zone}
            value={change.at}
            onPick={(slot) => change.pickTime(slot.starts_at)}
            ignoreBookingId={booking._id}
          />
        </section>

        <DecideChange booking={booking} backTo={backTo} change={change} zone={zone} />
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
    <button type="button" className={stepClasses.service} aria-pressed={isChosen} onClick={onChoose}>
      <span>
        <b>{service.title}</b>
        <small>
          {minutesLabel(service.duration_minutes)}
          {service.capacity > 1 && ` · up to ${service.capacity} people`}
        </small>
      </span>
      <Money amount={service.amount} currency={service.currency} zero="Free" />
    </button>
  );
}
