import type { EditScope } from '#contract/choices/event.ts';
import '@mantine/core/styles/InlineInput.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { EditPlan, OwnEvent } from '#contract/entities/own-event.ts';
import type { Problem } from '#contract/errors.ts';
import { clockAfter, minutesBetween } from '#contract/formats/clock.ts';
import type { CallInput } from '#contract/index.ts';
import { myEvents } from '#locales/areas/my-events.ts';
import { useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { useAnswer, useCallMutation } from '#web/api/queries.ts';
import { planCount } from '#web/features/events/plan-list.tsx';
import { dateAndClock } from '#web/features/schedule/wall-time.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { ManagedDate } from './dates.tsx';

/** How long the typed time rests before its plan is asked for (ms). */
const RESTING_MS = 400;

export type Move = ReturnType<typeof useMove>;

interface Time {
  readonly day: string;
  readonly start: string;
  readonly end: string;
}

/** The typed time. A date that moves stays as long as it was, until another end is typed. */
function useTime(event: OwnEvent, date: ManagedDate) {
  const begin = dateAndClock(date.starts_at, event.timezone);
  const [time, setTime] = useState<Time>({
    day: begin.date,
    start: begin.clock,
    end: dateAndClock(date.ends_at, event.timezone).clock,
  });
  const [minutes, setMinutes] = useState(() => minutesBetween(time.start, time.end));
  return {
    ...{ begin, time, setTime },
    start: (start: string) => setTime({ ...time, start, end: start === '' ? time.end : clockAfter(start, minutes) }),
    end: (end: string) => {
      setTime({ ...time, end });
      if (end !== '' && time.start !== '') setMinutes(minutesBetween(time.start, end));
    },
  };
}

/** The typed time with its scope, and the plan of the server, which is applied as shown. */
export function useMove(event: OwnEvent, date: ManagedDate, onClose: () => void) {
  const t = useMessages(myEvents);
  const { begin, time, setTime, start, end } = useTime(event, date);
  const [scope, setScope] = useState<EditScope>('this');
  const [note, setNote] = useState('');
  // The plan that was shown when the server had another one already.
  const [before, setBefore] = useState<EditPlan | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const asked = {
    event_id: event._id,
    ...{ scope, occurrence_id: date._id ?? '' },
    occurrence: {
      ...(scope === 'this' && time.day !== begin.date ? { date: time.day } : {}),
      start_time: time.start,
      minutes: minutesBetween(time.start, time.end),
    },
  } satisfies CallInput<'event/edit_event'>;
  const isComplete = time.start !== '' && time.end !== '' && time.day !== '';
  const text = JSON.stringify(asked);
  const [rested] = useDebouncedValue(text, RESTING_MS);
  const answer = useAnswer(
    'event/edit_event',
    { ...(JSON.parse(rested) as typeof asked), dry_run: true },
    { enabled: isComplete },
  );
  // The plan before stays known: it says how many dates each scope has.
  const known = answer.data?.plan ?? null;
  const isCurrent = isComplete && rested === text && !answer.isPlaceholderData && !answer.isError;
  const plan = isCurrent ? known : null;
  const applying = useCallMutation('event/edit_event', {
    onProblem: (refused: Problem) => {
      if (refused.code === 'not_signed_in') return false;
      setProblem(refused);
      if (refused.code === 'plan_changed') {
        setBefore(plan);
        void answer.refetch();
      }
      return true;
    },
    onDone: () => {
      toast.good(t('move.done', { count: plan === null ? 1 : planCount(plan) }));
      onClose();
    },
  });
  const forget = () => {
    setBefore(null);
    setProblem(null);
  };
  return {
    ...{ begin, time, scope, note, setNote, plan, known, before },
    problem: problem ?? (answer.error === null || rested !== text ? null : problemOf(answer.error)),
    isApplying: applying.isPending,
    set: (part: Partial<Time>) => {
      forget();
      setTime({ ...time, ...part });
    },
    start: (clock: string) => {
      forget();
      start(clock);
    },
    end: (clock: string) => {
      forget();
      end(clock);
    },
    choose: (value: EditScope) => {
      forget();
      setScope(value);
    },
    apply: () => {
      setProblem(null);
      if (plan !== null) applying.run({ ...asked, note, plan_hash: plan.hash });
    },
  };
}
