import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { HireCandidate } from '#contract/events/hire.ts';
import { team } from '#locales/areas/team.ts';
import { useMessages } from '#web/api/messages.tsx';
import { SeatBar } from '#web/features/my-events/seat-bar.tsx';
import { href } from '#web/routes.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { Rating } from '#web/ui/display/rating.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './find.module.css';

interface CandidateCardProps {
  readonly page: HireCandidate;
  /** The number of wanted dates. */
  readonly dates: number;
  readonly onAsk: () => void;
}

/** A page for hire: on how many dates it is free, how near, and what it asks for. */
export function CandidateCard({ page, dates, onAsk }: CandidateCardProps) {
  const t = useMessages(team);
  const { distance } = useFormats();
  const { name, headline, distance_miles: miles, free_count: free } = page;
  const about = [headline, miles === null ? '' : distance(miles)].filter((text) => text !== '').join(' · ');
  const state = dates === 1 ? (free === 1 ? 'one' : 'none') : free === dates ? 'all' : 'some';
  const isAsked = free === 0 && page.taken.some(({ why }) => why === 'asked');
  const freeText = isAsked ? t('drawer.asked') : t(`free.${state}`, { free, count: dates });
  return (
    <Panel as="article" padding="none" className={classes.card}>
      <div className={classes.banner}>
        {page.banner === null ? (
          <i aria-hidden>
            <IconPhoto size={30} stroke={1.3} />
          </i>
        ) : (
          <Picture picture={page.banner} ratio={2.8} sizes="360px" alt="" />
        )}
        <span>
          <Avatar id={page._id} name={name} picture={page.avatar} size={56} />
        </span>
      </div>
      <div className={classes.body}>
        <header>
          <h3 dir="auto">
            <Link to={href('provider_details', { providerId: page.slug })}>{name}</Link>
          </h3>
          <Rating average={page.rating_average} count={page.rating_count} />
        </header>
        <p dir="auto">{about}</p>
        <div className={classes.free} data-all={free === dates}>
          <SeatBar taken={free} of={dates} label={freeText} tone="soft" />
          <span>{freeText}</span>
        </div>
        <footer>
          <Asks page={page} />
          <Button variant={free === dates ? 'filled' : 'default'} disabled={free === 0} onClick={onAsk}>
            {t('request')}
          </Button>
        </footer>
      </div>
    </Panel>
  );
}

/** What a page asks for: the fee first, then the share. */
function Asks({ page: { hire_fee: fee, hire_percent: percent, currency } }: { readonly page: HireCandidate }) {
  const t = useMessages(team);
  const { money } = useFormats();
  if (fee === null)
    return percent === null ? (
      <p>
        <b>{t('terms.open')}</b>
      </p>
    ) : (
      <p>
        <b>{t('terms.share', { percent })}</b>
        <small>{t('terms.share_only')}</small>
      </p>
    );
  return (
    <p>
      <b>{t('terms.fee', { amount: money(fee, currency) })}</b>
      <small>{percent === null ? t('terms.fee_only') : t('terms.or_share', { percent })}</small>
    </p>
  );
}
