import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Overview } from '#contract/entities/operator/overview.ts';
import { adminOverview } from '#locales/areas/admin-overview.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Stat } from '#web/ui/display/stat.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { changeOf } from './change.ts';
import classes from './overview.module.css';

/** The four numbers of the last seven days, each against the seven days before. */
export function Numbers({ overview: { week, week_before: before, currency } }: { readonly overview: Overview }) {
  const t = useMessages(adminOverview);
  const { number, money: format } = useFormats();
  const money = (amount: number) => format(amount, currency);
  return (
    <div className={classes.numbers}>
      <Stat
        label={t('stat.bookings')}
        value={number(week.bookings)}
        hint={<Change now={week.bookings} before={before.bookings} />}
      />
      <Stat
        label={t('stat.value')}
        value={money(week.value)}
        hint={<Change now={week.value} before={before.value} />}
      />
      <Stat label={t('stat.fees')} value={money(week.fees)} hint={<Change now={week.fees} before={before.fees} />} />
      <Stat
        label={t('stat.refunds')}
        value={money(week.refunds)}
        hint={<Change now={week.refunds} before={before.refunds} isBadUp />}
      />
    </div>
  );
}

interface ChangeProps {
  readonly now: number;
  readonly before: number;
  /** Whether more is worse. */
  readonly isBadUp?: boolean;
}

function Change({ now, before, isBadUp = false }: ChangeProps) {
  const t = useMessages(adminOverview);
  const { number } = useFormats();
  const change = changeOf(now, before);
  if (change === null) return now === before ? t('stat.same') : t('stat.none');
  const isUp = change > 0;
  const Arrow = isUp ? IconArrowUp : IconArrowDown;
  const percent = number(change, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'always' });
  return t.rich('stat.versus', {
    change: (
      <span className={classes.change} data-tone={isUp === isBadUp ? 'bad' : 'good'}>
        <Arrow size={14} stroke={2.4} aria-hidden />
        {percent}
      </span>
    ),
  });
}
