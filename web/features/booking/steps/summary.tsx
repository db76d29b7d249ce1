import { IconCalendarEvent, IconMapPin, IconUsers, IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Booking, PriceBreakdown } from '#contract/entities/booking.ts';
import type { Picture as PictureShape } from '#contract/entities/picture.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { zoneName } from '#web/features/schedule/wall-time.ts';
import { Picture } from '#web/ui/display/picture.tsx';
import { Rating } from '#web/ui/display/rating.tsx';
import { useHomeZone, useLocale } from '#web/ui/format/locale.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { SessionTime } from './session-time.tsx';
import classes from './summary.module.css';
import { SummaryPrice } from './summary-price.tsx';

/** The estimated price in minor units. The server's price is authoritative. */
export type Quote = Readonly<Pick<PriceBreakdown, 'credit' | 'system_charge' | 'total' | 'line_items'>>;

/** The content of the summary, held or not. */
export interface SummaryOf {
  readonly picture: PictureShape | null;
  readonly title: string;
  readonly provider: string;
  readonly rating: { readonly average: number | null; readonly count: number } | null;
  /** Start and end (ISO); null while no time is chosen. */
  readonly time: { readonly starts_at: string; readonly ends_at: string } | null;
  readonly zone: string;
  readonly place: Booking['place'];
  /** The place as text. */
  readonly where: string;
  /** The number of people; null where the price lists tickets. */
  readonly participants: number | null;
  readonly currency: string;
  readonly quote: Quote | null;
}

interface SummaryProps {
  /** Null while no service is chosen. */
  readonly of: SummaryOf | null;
  /** The refund of a cancellation in a sentence; absent if unknown. */
  readonly cancellation?: ReactNode;
  /** The promo code, between the prices and the total. */
  readonly promo?: ReactNode;
}

/** The summary of a booking and its price, complete and visible at every step. */
export function Summary({ of, cancellation, promo }: SummaryProps) {
  const t = useMessages(bookingSteps);
  const language = useLocale();
  const home = useHomeZone();
  if (of === null) return null;
  const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;
  return (
    <Panel as="section" padding="none" className={classes.summary} aria-label={t('summary.label')}>
      {of.picture !== null && (
        <div className={classes.picture}>
          <Picture picture={of.picture} ratio={380 / 170} sizes="380px" eager radius="13px 13px 0 0" alt="" />
        </div>
      )}
      <div className={classes.body}>
        <div>
          <h2>{of.title}</h2>
          <p className={classes.provider}>
            {of.provider}
            {of.rating !== null && <Rating {...of.rating} />}
          </p>
        </div>
        <ul className={classes.facts}>
          <li>
            <IconCalendarEvent {...icon} />
            <span>
              <b>{of.time === null ? t('summary.no_time') : <SessionTime {...of.time} zone={of.zone} />}</b>
              {of.time !== null && <small>{zoneName(of.zone, language, home)}</small>}
            </span>
          </li>
          <li>
            {of.place === 'virtual' ? <IconVideo {...icon} /> : <IconMapPin {...icon} />}
            <span>{of.where}</span>
          </li>
          {of.participants !== null && (
            <li>
              <IconUsers {...icon} />
              <span>{t('steps.people', { count: of.participants })}</span>
            </li>
          )}
        </ul>
        <SummaryPrice {...of} promo={promo} />
        {cancellation !== undefined && <p className={classes.cancellation}>{cancellation}</p>}
      </div>
    </Panel>
  );
}
