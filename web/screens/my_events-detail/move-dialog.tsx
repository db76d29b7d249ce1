import { Button, Radio } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/RadioCard.css';
import '@mantine/core/styles/RadioIndicator.css';
import { useState } from 'react';
import { type EditScope, editScopes } from '#contract/entities/event.ts';
import type { EditPlan, OwnEvent } from '#contract/entities/own-event.ts';
import type { Problem } from '#contract/errors.ts';
import type { CallInput } from '#contract/index.ts';
import { myEvents } from '#locales/areas/my-events.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { PlanList, planCount } from '#web/features/events/plan-list.tsx';
import { dateAndClock } from '#web/features/schedule/wall-time.ts';
import { RefusalBox } from '#web/ui/feedback/refusal-box.tsx';
import { RefusalText } from '#web/ui/feedback/refusal-text.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { Form, TextInput } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import type { ManagedDate } from './dates.tsx';
import classes from './detail.module.css';

interface MoveDialogProps {
  readonly event: OwnEvent;
  readonly date: ManagedDate;
  readonly onClose: () => void;
}

/** Moves a date, it and the following ones, or all, after showing what that will do. */
export function MoveDialog({ event, date, onClose }: MoveDialogProps) {
  const t = useMessages(myEvents);
  const locale = useLocale();
  const move = useMove(event, date, onClose);
  const { scope, plan, problem } = move;
  const day = formatWhen(date.starts_at, event.timezone, 'day', false, locale);
  return (
    <Modal isOpen onClose={onClose} title={t('move.title', { day })} size="lg">
      <div data-kept>
        <Form onSubmit={plan === null || planCount(plan) === 0 ? move.show : move.apply}>
          <TimeFields move={move} />
          <Radio.Group
            label={t('move.which')}
            value={scope}
            onChange={(value) => move.choose(editScopes.find((each) => each === value) ?? scope)}
          >
            <div className={classes.scopes}>
              {editScopes.map((value) => (
                <Radio.Card key={value} value={value} className={classes.scope}>
                  <Radio.Indicator />
                  <span>
                    <b>{t(`scope.${value}`)}</b>
                    <span>
                      {value === 'this' || plan === null ? day : t('scope_count', { count: plan.scopes[value] })}
                    </span>
                  </span>
                </Radio.Card>
              ))}
            </div>
          </Radio.Group>
          {problem !== null && (
            <RefusalBox>
              <RefusalText problem={problem} />
            </RefusalBox>
          )}
          {plan !== null && planCount(plan) === 0 && <p>{t('move.nothing')}</p>}
          {plan !== null && planCount(plan) > 0 && (
            <PlanList plan={plan} zone={event.timezone} currency={event.currency} />
          )}
          <ButtonRow align="end">
            <Button variant="default" onClick={onClose}>
              {t('move.back')}
            </Button>
            <Button type="submit" loading={move.isPending}>
              {plan === null || planCount(plan) === 0 ? t('move.see') : t('move.apply', { count: planCount(plan) })}
            </Button>
          </ButtonRow>
        </Form>
      </div>
    </Modal>
  );
}

type Move = ReturnType<typeof useMove>;

/** The new time; a day only for a single date. */
function TimeFields({ move }: { readonly move: Move }) {
  const t = useMessages(myEvents);
  const { time, scope } = move;
  return (
    <div className={classes.time} data-days={scope === 'this'}>
      {scope === 'this' && (
        <TextInput
          type="date"
          label={t('move.date')}
          value={time.day}
          onChange={(typed) => move.set({ day: typed.currentTarget.value })}
        />
      )}
      <TextInput
        type="time"
        label={t('move.starts')}
        value={time.start}
        onChange={(typed) => move.set({ start: typed.currentTarget.value })}
      />
      <TextInput
        type="time"
        label={t('move.ends')}
        value={time.end}
        onChange={(typed) => move.set({ end: typed.currentTarget.value })}
      />
    </div>
  );
}

interface Time {
  readonly day: string;
  readonly start: string;
  readonly end: string;
}

/** The typed time with its scope, and the plan of the server, which is applied as shown. */
function useMove(event: OwnEvent, date: ManagedDate, onClose: () => void) {
  const t = useMessages(myEvents);
  const begin = dateAndClock(date.starts_at, event.timezone);
  const [time, setTime] = useState<Time>({
    day: begin.date,
    start: begin.clock,
    end: dateAndClock(date.ends_at, event.timezone).clock,
  });
  const [scope, setScope] = useState<EditScope>('this');
  const [plan, setPlan] = useState<EditPlan | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const onProblem = (refused: Problem) => {
    if (refused.code === 'not_signed_in') return false;
    setProblem(refused);
    if (refused.code === 'plan_changed') setPlan((refused.plan as EditPlan | undefined) ?? null);
    return true;
  };
  const dryRun = useCallMutation('event/edit_event', {
    stale: [],
    onProblem,
    onDone: (answer) => setPlan(answer.plan),
  });
  const applying = useCallMutation('event/edit_event', {
    stale: ['user/event_detail', 'user/event_list'],
    onProblem,
    onDone: () => {
      toast.good(t('move.done', { count: plan === null ? 1 : planCount(plan) }));
      onClose();
    },
  });
  const forget = () => {
    setPlan(null);
    setProblem(null);
  };
  const input = (): CallInput<'event/edit_event'> => ({
    event_id: event._id,
    ...{ scope, occurrence_id: date._id ?? '' },
    occurrence: {
      ...(scope === 'this' && time.day !== begin.date ? { date: time.day } : {}),
      start_time: time.start,
      minutes: minutesBetween(time.start, time.end),
    },
  });
  return {
    ...{ time, scope, plan, problem },
    isPending: dryRun.isPending || applying.isPending,
    set: (part: Partial<Time>) => {
      forget();
      setTime({ ...time, ...part });
    },
    choose: (value: EditScope) => {
      forget();
      setScope(value);
    },
    show: () => {
      setProblem(null);
      dryRun.run({ ...input(), dry_run: true });
    },
    apply: () => {
      setProblem(null);
      if (plan !== null) applying.run({ ...input(), plan_hash: plan.hash });
    },
  };
}

/** The minutes from a clock to another, the next day if it isn’t later. */
function minutesBetween(start: string, end: string): number {
  const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
  const span = minutes(end) - minutes(start);
  return span <= 0 ? span + 1440 : span;
}
