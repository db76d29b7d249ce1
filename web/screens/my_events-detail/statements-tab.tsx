import { useSearchParams } from 'react-router';
import { HOLD_HOURS } from '#contract/limits/earnings-hold.ts';
import { statementHref } from '#web/features/hires/addresses.ts';
import { Statements } from '#web/features/statements/statements.tsx';
import type { EventTabProps } from './tabs.tsx';

/** Who got what of each date of an event; of the date in `?date=`, or of the newest one. */
export default function StatementsTab({ managed: { event, dates } }: EventTabProps) {
  const [search] = useSearchParams();
  const first = dates.find(({ status }) => status === 'scheduled');
  return (
    <Statements
      event_id={event._id}
      shown={search.get('date')}
      hrefOf={(date) => statementHref(event._id, date)}
      firstDue={first === undefined ? null : new Date(Date.parse(first.ends_at) + HOLD_HOURS * 3_600_000).toISOString()}
      timezone={event.timezone}
    />
  );
}
