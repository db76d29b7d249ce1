import { IconArrowRight } from '@tabler/icons-react';
import type { PriceBreakdown } from '#contract/entities/booking.ts';
import { sumFor } from '#contract/prices/price-rows.ts';
import { change as messages } from '#locales/areas/change.ts';
import { serviceLabels } from '#locales/areas/service-labels.ts';
import { useMessages } from '#web/api/messages.tsx';
import { minutesLabel } from '#web/features/services/labels.ts';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './change.module.css';

/** One side of the comparison. */
export interface Compared {
  readonly title: string;
  /** Null while no time is chosen. */
  readonly starts_at: string | null;
  readonly duration_minutes: number | null;
  readonly participants: number;
  /** The kinds of tickets with their numbers; none for a session. */
  readonly tickets: readonly { readonly label: string; readonly count: number }[];
  readonly price: PriceBreakdown | null;
}

interface CompareProps {
  readonly before: Compared;
  readonly after: Compared | null;
  /** The label of the second side. */
  readonly named?: string;
  readonly zone: string;
  /** The role whose price is shown: the customer's payment, or the provider's earnings. */
  readonly role: 'customer' | 'provider';
  /** The level of both headings. */
  readonly level: 2 | 3 | 4;
}

/** The present booking and the new one side by side. Unchanged values are muted. */
export function CompareBookings({ before, after, named, zone, role, level }: CompareProps) {
  const t = useMessages(messages);
  const name = named ?? t('flow.new');
  const Heading = `h${level}` as const;
  return (
    <div className={classes.compare}>
      <Side name={t('flow.booked')} it={before} other={null} zone={zone} role={role} level={level} />
      <div className={classes.arrow} aria-hidden="true">
        <IconArrowRight size={22} stroke={1.8} />
      </div>
      {after === null ? (
        <Panel as="section" className={classes.side} data-new="true" data-empty="true" aria-label={name}>
          <Heading>{name}</Heading>
          <span data-same="true">{t('flow.stays')}</span>
        </Panel>
      ) : (
        <Side name={name} it={after} other={before} zone={zone} role={role} level={level} />
      )}
    </div>
  );
}

interface SideProps {
  readonly name: string;
  readonly it: Compared;
  readonly other: Compared | null;
  readonly zone: string;
  readonly role: 'customer' | 'provider';
  readonly level: 2 | 3 | 4;
}

function Side({ name, it, other, zone, role, level }: SideProps) {
  const Heading = `h${level}` as const;
  const isEvent = [it, other].some((side) => side !== null && side.tickets.length > 0);
  const kinds = kindsText(it);
  const isSame = (key: 'title' | 'starts_at' | 'participants') => other !== null && other[key] === it[key];
  const t = useMessages(messages);
  const labels = useMessages(serviceLabels);
  const people = t('flow.count', { count: it.participants });
  const showsPeople = !isEvent && (it.participants > 1 || (other !== null && other.participants > 1));
  return (
    <Panel as="section" className={classes.side} data-new={other !== null} aria-label={name}>
      <Heading>{name}</Heading>
      <span data-same={isSame('starts_at')}>
        <b>{it.starts_at === null ? t('flow.choose_time') : <When at={it.starts_at} zone={zone} shape="full" />}</b>
      </span>
      <span data-same={isSame('title')}>
        {it.title}
        {it.duration_minutes !== null && !isEvent && `, ${minutesLabel(labels, it.duration_minutes)}`}
      </span>
      {isEvent && <span data-same={other !== null && kindsText(other) === kinds}>{kinds}</span>}
      {showsPeople && <span data-same={isSame('participants')}>{people}</span>}
      {it.price !== null && (
        <span className={classes.sum}>
          <Money amount={sumFor(role, it.price.line_items)} currency={it.price.currency} exact zero={t('flow.free')} />
        </span>
      )}
    </Panel>
  );
}

/** The kinds of tickets in one line. */
const kindsText = ({ tickets }: Compared): string =>
  tickets.map(({ label, count }) => (count === 1 ? label : `${count} × ${label}`)).join(', ');
