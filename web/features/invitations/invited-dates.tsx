import { Checkbox } from '@mantine/core';
import { MAX_INVITED_DATES } from '#contract/limits/invitations.ts';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import type { ManagedEvent } from '#contract/calls/user/events.ts';
import { invited } from '#locales/areas/invited.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { Choice } from '#web/ui/forms/form.tsx';
import classes from './invitations.module.css';

interface ComingDate {
  readonly _id: string;
  readonly starts_at: string;
}

/** The dates of an event that people can be invited to, in order. */
export function useComingDates({ dates }: ManagedEvent): readonly ComingDate[] {
  return dates
    .flatMap(({ _id, starts_at, status }) =>
      _id !== null && status === 'scheduled' && Date.parse(starts_at) > serverNow() ? [{ _id, starts_at }] : [],
    )
    .slice(0, MAX_INVITED_DATES);
}

interface InvitedDatesProps {
  readonly coming: readonly ComingDate[];
  /** The event's zone. */
  readonly zone: string;
  /** Null for all. */
  readonly chosen: readonly string[] | null;
  readonly error: string | undefined;
  readonly onChoose: (chosen: readonly string[] | null) => void;
}

/** All coming dates, or chosen ones. */
export function InvitedDates({ coming, zone, chosen, error, onChoose }: InvitedDatesProps) {
  const t = useMessages(invited);
  const locale = useLocale();
  return (
    <>
      <Choice
        label={t('dates')}
        value={chosen === null ? 'all' : 'some'}
        options={[
          { value: 'all' as const, label: t('all_dates', { count: coming.length }) },
          { value: 'some' as const, label: t('some_dates') },
        ]}
        onPick={(scope) => onChoose(scope === 'all' ? null : coming.slice(0, 1).map(({ _id }) => _id))}
      />
      {chosen !== null && (
        <Checkbox.Group
          label={<HiddenText>{t('some_dates')}</HiddenText>}
          value={[...chosen]}
          onChange={onChoose}
          error={error}
        >
          <div className={classes.dates}>
            {coming.map(({ _id, starts_at }) => (
              <Checkbox key={_id} value={_id} label={formatWhen(starts_at, zone, 'moment', false, locale)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </>
  );
}
