import { Button, Skeleton } from '@mantine/core';
import { type EditScope, editScopes } from '#contract/choices/event.ts';
import '@mantine/core/styles/InlineInput.css';
import type { EditPlan, OwnEvent } from '#contract/entities/own-event.ts';
import { myEvents } from '#locales/areas/my-events.ts';
import { useMessages } from '#web/api/messages.tsx';
import { PlanList, planCount } from '#web/features/events/plan-list.tsx';
import { writeClock } from '#web/features/schedule/wall-time.ts';
import { Refusal } from '#web/ui/feedback/refusal-box.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { Form, LongText, TextInput } from '#web/ui/forms/form.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import type { ManagedDate } from './dates.tsx';
import classes from './move-dialog.module.css';
import { type Move, useMove } from './use-move.ts';

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
  const { scope, plan, problem, begin, time } = move;
  const day = formatWhen(date.starts_at, event.timezone, 'day', false, locale);
  const isMoved = time.start !== begin.clock && time.day === begin.date && time.start !== '';
  const count = plan === null ? 0 : planCount(plan);
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={
        isMoved
          ? t('move.title_time', { from: writeClock(begin.clock, locale), to: writeClock(time.start, locale) })
          : t('move.title', { day })
      }
      size="lg"
    >
      <div data-kept>
        <Form onSubmit={move.apply}>
          {isMoved && <p className={classes.editing}>{t('move.editing', { day })}</p>}
          <TimeFields move={move} />
          <RadioCards
            legend={t('move.which')}
            cards={editScopes.map((value) => ({
              key: value,
              value,
              title: t(`scope.${value}`),
              text: <ScopeDays of={value} move={move} day={day} zone={event.timezone} />,
            }))}
            chosen={scope}
            onPick={move.choose}
          />
          <Refusal problem={problem} />
          {plan === null && problem === null && (
            <Skeleton height="9rem" radius="lg" className={classes.waiting ?? ''} />
          )}
          {plan !== null && <Planned plan={plan} event={event} move={move} />}
          <div className={classes.foot}>
            <ButtonRow align="end">
              <Button variant="default" onClick={onClose}>
                {t('move.back')}
              </Button>
              <Button type="submit" loading={move.isApplying} disabled={count === 0}>
                {t('move.apply', { count })}
              </Button>
            </ButtonRow>
          </div>
        </Form>
      </div>
    </Modal>
  );
}

interface PlannedProps {
  readonly plan: EditPlan;
  readonly event: OwnEvent;
  readonly move: Move;
}

/** What will happen, and a message to the guests whom it concerns. */
function Planned({ plan, event, move }: PlannedProps) {
  const t = useMessages(myEvents);
  if (planCount(plan) === 0) return <p role="status">{t('move.nothing')}</p>;
  return (
    <>
      <PlanList plan={plan} zone={event.timezone} currency={event.currency} before={move.before} />
      {plan.messages > 0 && (
        <LongText
          dir="auto"
          className={classes.note ?? ''}
          label={t('move.note')}
          description={t('move.note_reader', { count: plan.messages })}
          lines={[2, 6]}
          maxLength={500}
          value={move.note}
          onChange={(typed) => move.setNote(typed.currentTarget.value)}
        />
      )}
    </>
  );
}

interface ScopeDaysProps {
  readonly of: EditScope;
  readonly move: Move;
  readonly day: string;
  readonly zone: string;
}

/** The dates of a scope, and how many of the chosen one keep a time of their own. */
function ScopeDays({ of, move: { known, plan, scope }, day, zone }: ScopeDaysProps) {
  const t = useMessages(myEvents);
  const locale = useLocale();
  if (of === 'this' || known?.coming == null) return day;
  const write = (at: string) => formatWhen(at, zone, 'day', false, locale);
  const first = of === 'all' ? write(known.coming.first) : day;
  const days = t('scope_days', { count: known.scopes[of], first, last: write(known.coming.last) });
  const changed = plan === null ? 0 : planCount(plan) + plan.clashes.length;
  const own = plan !== null && of === scope && changed > 0 ? plan.scopes[of] - changed : 0;
  return own > 0 ? t('scope_own', { days, count: own }) : days;
}

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
        onChange={(typed) => move.start(typed.currentTarget.value)}
      />
      <TextInput
        type="time"
        label={t('move.ends')}
        value={time.end}
        onChange={(typed) => move.end(typed.currentTarget.value)}
      />
    </div>
  );
}
