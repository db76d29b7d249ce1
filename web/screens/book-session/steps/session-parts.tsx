import { BarTotal } from '#web/features/booking/checkout/fields/bar-total.tsx';
import { NextNote } from '#web/features/booking/checkout/fields/next-note.tsx';
import { AlternativeTimes } from '#web/features/booking/detail/alternative-times.tsx';
import type { Choice } from '../choice/use-choice.ts';
import type { ChosenProps } from './chosen-props.ts';

/** The number of people and the price, in the bar of phones. */
export function SessionBar({ choice }: { readonly choice: Choice }) {
  return <BarTotal checkout={choice} kind="session" count={choice.participants} />;
}

/** What the last button leads to. */
export function SessionNote({ choice, service, starts_at }: ChosenProps) {
  const { request_hours } = service;
  return <NextNote checkout={choice} kind="session" {...{ request_hours, starts_at }} zone={choice.zone} />;
}

/** Alternatives to a time that could not be held: another time, or fewer people. */
export function OtherTimes({ choice }: { readonly choice: Choice }) {
  const { refusal } = choice.state;
  if (refusal === null) return null;
  return (
    <AlternativeTimes
      refusal={refusal}
      zone={choice.zone}
      participants={choice.participants}
      onPeople={(count) => choice.decide({ participants: count })}
      onTime={(starts_at) => choice.decide({ starts_at })}
      onOther={() => choice.open('time')}
    />
  );
}
