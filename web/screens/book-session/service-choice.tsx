import type { Provider, Service } from '#contract/entities/provider.ts';
import classes from '#web/features/booking/steps/steps.module.css';
import { minutesLabel, placeLabel } from '#web/features/provider/labels.ts';
import { Money } from '#web/ui/money.tsx';

interface ServiceChoiceProps {
  readonly service: Service;
  readonly provider: Provider;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** One service to choose. */
export function ServiceChoice({ service, provider, isChosen, onChoose }: ServiceChoiceProps) {
  const byRequest = service.booking_mode === 'request';
  return (
    <button type="button" className={classes.service} aria-pressed={isChosen} onClick={onChoose}>
      <span>
        <b>{service.title}</b>
        <small>
          {minutesLabel(service.duration_minutes)} · {placeLabel(service.place)}
          {service.capacity > 1 && ` · up to ${service.capacity} people`}
          {byRequest && ` · by request, ${provider.name} answers personally`}
        </small>
      </span>
      <Money amount={service.amount} currency={service.currency} zero="Free" />
    </button>
  );
}
