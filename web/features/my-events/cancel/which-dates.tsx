import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import type { ManagedEvent } from '#contract/calls/user/events.ts';
import { eventCancel } from '#locales/areas/event-cancel.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import classes from './cancel.module.css';
import { type CancelChoice, selectedDates } from './cancel-choice.ts';

type ManagedDate = ManagedEvent['dates'][number];

interface WhichDatesProps {
  readonly coming: readonly ManagedDate[];
  /** The date that the dialog was opened for. */
  readonly first: ManagedDate | null;
  readonly zone: string;
  readonly choice: CancelChoice;
  readonly onChange: (choice: CancelChoice) => void;
}

/** The dates to cancel: one, it and the following ones, some, or all. */
export function WhichDates({ coming, first, zone, choice, onChange }: WhichDatesProps) {
  const t = useMessages(eventCancel);
  const locale = useLocale();
  const write = (date: ManagedDate) => formatWhen(date.starts_at, zone, 'moment', false, locale);
  const scopes = first === null ? (['several', 'all'] as const) : (['this', 'following', 'several', 'all'] as const);
  const label = (scope: CancelChoice['scope']) =>
    scope === 'this' && first !== null
      ? t('which.this', { day: formatWhen(first.starts_at, zone, 'day', false, locale) })
      : t(`which.${scope === 'this' ? 'several' : scope}`);
  return (
    <>
      <RadioCards
        legend={t('which')}
        cards={scopes.map((scope) => ({
          key: scope,
          value: scope,
          title: label(scope),
          ...(scope === 'following' || scope === 'all'
            ? {
                aside: (
                  <small>{t('count', { count: selectedDates(coming, first, { ...choice, scope }).length })}</small>
                ),
              }
            : {}),
        }))}
        chosen={choice.scope}
        onPick={(scope) => onChange({ ...choice, scope })}
      />
      {choice.scope === 'several' && (
        <Checkbox.Group
          label={t('dates')}
          classNames={{ label: classes.hidden ?? '' }}
          value={[...choice.ids]}
          onChange={(ids) => onChange({ ...choice, ids })}
        >
          <div className={classes.list}>
            {coming.map((date) => (
              <Checkbox
                key={date._id}
                value={date._id ?? ''}
                label={write(date)}
                description={t('date.booked', { count: date.seats_taken + date.online_taken })}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </>
  );
}
