import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { useState } from 'react';
import type { HireCandidate } from '#contract/events/hire.ts';
import { team } from '#locales/areas/team.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen, When } from '#web/ui/format/when.tsx';
import classes from './find.module.css';

/** A date that can be asked for. */
export interface AskedDate {
  readonly _id: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly label: string;
}

/** The number of dates that are shown at first. */
const SHOWN = 5;

interface RequestDatesProps {
  readonly zone: string;
  readonly dates: readonly AskedDate[];
  readonly taken: HireCandidate['taken'];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The dates to ask for. Those on which the page is busy can't be chosen and say when. */
export function RequestDates({ zone, dates, taken, chosen, onChange }: RequestDatesProps) {
  const t = useMessages(team);
  const [isAll, setAll] = useState(dates.length <= SHOWN + 1);
  const shown = isAll ? dates : dates.slice(0, SHOWN);
  const rest = dates.slice(shown.length);
  const takenOf = (id: string) => taken.find(({ occurrence_id }) => occurrence_id === id);
  const free = dates.filter(({ _id }) => takenOf(_id) === undefined).map(({ _id }) => _id);
  const busyRest = rest.filter(({ _id }) => takenOf(_id) !== undefined).length;
  return (
    <section aria-labelledby="asked-dates">
      <div className={classes.datesHead}>
        <h3 id="asked-dates">{t('drawer.dates')}</h3>
        {chosen.length < free.length && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(free)}>
            {t('drawer.choose_all')}
          </Button>
        )}
      </div>
      <ul className={classes.dates}>
        {shown.map((date) => {
          const why = takenOf(date._id);
          return (
            <li key={date._id}>
              <Checkbox
                label={<When at={date.starts_at} zone={zone} label={false} />}
                checked={chosen.includes(date._id)}
                disabled={why !== undefined}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked ? [...chosen, date._id] : chosen.filter((each) => each !== date._id),
                  )
                }
              />
              <span data-free={why === undefined}>
                {why === undefined ? t('drawer.free') : <Busy taken={why} zone={zone} />}
              </span>
            </li>
          );
        })}
      </ul>
      {rest.length > 0 && (
        <p className={classes.rest}>
          <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
            {t('drawer.show_more', { count: rest.length })}
          </Button>
          {t('drawer.more_state', { free: rest.length - busyRest, busy: busyRest })}
        </p>
      )}
    </section>
  );
}

function Busy({ taken, zone }: { readonly taken: HireCandidate['taken'][number]; readonly zone: string }) {
  const t = useMessages(team);
  const locale = useLocale();
  if (taken.why === 'asked') return t('drawer.asked');
  const time = (at: string) => formatWhen(at, zone, 'time', false, locale);
  const day = (at: string) => formatWhen(at, zone, 'day', false, locale);
  return day(taken.starts_at) === day(taken.ends_at)
    ? t('drawer.busy', { from: time(taken.starts_at), until: time(taken.ends_at) })
    : t('drawer.busy_days', { until: day(taken.ends_at) });
}
