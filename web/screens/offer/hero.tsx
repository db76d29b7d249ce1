import { IconCheck } from '@tabler/icons-react';
import { offer } from '#locales/areas/offer.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import classes from './offer.module.css';
import { StartCard } from './start-card.tsx';

interface HeroProps {
  /** The offer that the visitor entered earlier. */
  readonly offered: string;
  /** Whether providers earn the full price, because customers pay the fee. */
  readonly isFullPrice: boolean;
}

/** The main message, and the card that starts the sign-up. */
export function Hero({ offered, isFullPrice }: HeroProps) {
  const t = useMessages(offer);
  const { market } = useSession();
  const place = market.place.label.split(',')[0] ?? '';
  const paidText = isFullPrice ? t('hero.text_full_price', { place }) : t('hero.text', { place });
  const points = [t('hero.point_free'), t('hero.point_requests'), t('hero.point_pause')];
  return (
    <header className={classes.hero}>
      <div className={classes.promise}>
        <h1>
          <span>{t('hero.title_work')}</span> <span>{t('hero.title_bookings')}</span>
        </h1>
        <p>{market.takes_payments ? paidText : t('hero.text_on_site', { place })}</p>
        <ul>
          {points.map((point) => (
            <li key={point}>
              <IconCheck size={14} stroke={3} aria-hidden />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <StartCard offered={offered} />
    </header>
  );
}
