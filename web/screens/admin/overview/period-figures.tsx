import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { OverviewDays } from '#contract/choices/admin-lists.ts';
import type { Overview } from '#contract/entities/operator/overview.ts';
import { minorUnits } from '#contract/minor-units.ts';
import { adminOverview } from '#locales/areas/admin-overview.ts';
import { useMessages } from '#web/api/messages.tsx';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { Stat } from '#web/ui/display/stat.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import classes from './overview.module.css';
import { changeOf, pointsOf, roundAmount, shareOf } from './period-change.ts';

interface NumbersProps {
  readonly overview: Overview;
  readonly period: OverviewDays;
}

/** The four figures of a period, each compared with the period before. */
export function PeriodFigures({ overview: { now, before, currency }, period }: NumbersProps) {
  const t = useMessages(adminOverview);
  const { number, money: format } = useFormats();
  const money = (amount: number) => format(roundAmount(amount, 10 ** minorUnits(currency)), currency);
  const [missed, missedBefore] = [shareOf(now), shareOf(before)];
  return (
    <div className={classes.numbers}>
      <Stat
        label={t('stat.bookings')}
        value={number(now.bookings)}
        hint={<Change now={now.bookings} before={before.bookings} period={period} />}
      />
      <Stat
        label={t('stat.value')}
        value={money(now.value)}
        hint={<Change now={now.value} before={before.value} period={period} />}
      />
      <Stat
        label={t('stat.fees')}
        value={money(now.fees)}
        hint={<Change now={now.fees} before={before.fees} period={period} />}
      />
      <Stat
        label={t('stat.misses')}
        value={missed === null ? '–' : number(missed, { style: 'percent', maximumFractionDigits: 1 })}
        hint={missed === null ? t('stat.unsearched') : <Points now={missed} before={missedBefore} period={period} />}
      />
    </div>
  );
}

/** A change in percent. */
function Change({ now, before, period }: { readonly now: number; readonly before: number; period: OverviewDays }) {
  const t = useMessages(adminOverview);
  const { number } = useFormats();
  const change = changeOf(now, before);
  if (change === null) return t(now === before ? 'stat.same' : 'stat.none', { days: period });
  const percent = number(Math.abs(change), { style: 'percent', maximumFractionDigits: 0 });
  return <Versus isUp={change > 0} isGood={change > 0} change={percent} period={period} />;
}

/** A change of a share in points: more is worse. */
function Points({
  now,
  before,
  period,
}: {
  readonly now: number;
  readonly before: number | null;
  period: OverviewDays;
}) {
  const t = useMessages(adminOverview);
  if (before === null) return t('stat.none', { days: period });
  const points = pointsOf(now, before);
  if (points === 0) return t('stat.same', { days: period });
  const change = t('stat.points', { points: Math.abs(points) });
  return <Versus isUp={points > 0} isGood={points < 0} change={change} period={period} />;
}

interface VersusProps {
  readonly isUp: boolean;
  readonly isGood: boolean;
  readonly change: string;
  readonly period: OverviewDays;
}

function Versus({ isUp, isGood, change, period }: VersusProps) {
  const t = useMessages(adminOverview);
  const Arrow = isUp ? IconArrowUp : IconArrowDown;
  return t.rich('stat.versus', {
    days: period,
    change: (
      <span className={classes.change} data-tone={isGood ? 'good' : 'bad'}>
        <Arrow size={14} stroke={2.4} aria-hidden />
        <HiddenText>{t(isUp ? 'stat.up' : 'stat.down')} </HiddenText>
        {change}
      </span>
    ),
  });
}
