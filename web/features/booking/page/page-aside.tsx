import { IconArrowRight, IconChevronDown, IconHelpCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { takenCharges } from '#contract/prices/paid-amount.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useSession } from '#web/api/queries.ts';
import { Aftercare } from '#web/features/aftercare/aftercare.tsx';
import { href } from '#web/routes.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { Rating } from '#web/ui/display/rating.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { unbroken } from '#web/ui/format/unbroken.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { MoneyLines } from '../detail/receipt.tsx';
import { SendMailAgain } from '../detail/send-mail-again.tsx';
import classes from './aside.module.css';

/** The column next to a booking: provider, price and help. */
export function PageAside({ booking }: { booking: BookingDetails }) {
  return (
    <aside className={classes.aside}>
      <ProviderCard booking={booking} />
      <ReceiptFold booking={booking} />
      <Help booking={booking} />
    </aside>
  );
}

function ProviderCard({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  const { user } = useSession();
  const { provider, image } = booking;
  const list = useCall(user ? 'user/user_service_list' : 'user/guest_user_service_list', {
    provider_id: provider._id,
    limit: 1,
  });
  const page = list.data?.items[0];
  const picture = image ?? page?.banner_images[0] ?? null;
  return (
    <Panel as="section" padding="none" className={classes.provider}>
      {picture !== null && <Picture picture={picture} ratio={16 / 9} sizes="344px" radius={0} eager alt="" />}
      <div>
        <h2>
          {picture === null && <Avatar name={provider.name} picture={provider.avatar} size={40} />}
          {provider.name}
        </h2>
        <p>
          {page?.rating_average != null && <Rating average={page.rating_average} count={page.rating_count} />}
          {page?.location?.label && <span>{page.location.label}</span>}
        </p>
        <Link to={href('provider_details', { providerId: provider._id })}>
          {t('detail.view_page')}
          <IconArrowRight size={16} stroke={2} aria-hidden />
        </Link>
      </div>
    </Panel>
  );
}

/** The collapsed receipt: the card and the total in its summary, every line inside. */
function ReceiptFold({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  const fold = useRef<HTMLDetailsElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#receipt' && fold.current !== null) fold.current.open = true;
  }, [hash]);
  const { price, status } = booking;
  const [charge] = takenCharges(booking);
  const isOpenRequest = status === 'requested' || status === 'awaiting_payment';
  return (
    <Panel as="details" padding="none" ref={fold} id="receipt" className={classes.fold}>
      <summary>
        <span>
          <b>{t(isOpenRequest ? 'receipt.price' : 'receipt.title')}</b>
          {charge !== undefined && (
            <small>
              {t('receipt.paid_with', {
                card: charge.card === null ? t('receipt.card') : unbroken(charge.card),
                date: { at: charge.at, zone: booking.timezone, shape: 'day' },
              })}
            </small>
          )}
        </span>
        <span className={classes.sum}>
          <Money amount={price.total} currency={price.currency} exact zero={t('receipt.free')} />
        </span>
        <IconChevronDown size={18} stroke={1.8} aria-hidden />
      </summary>
      <section aria-label={t('receipt.title')} className={classes.foldBody}>
        <MoneyLines booking={booking} />
      </section>
    </Panel>
  );
}

function Help({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  const isMade = booking.status !== 'awaiting_payment';
  const { data } = useCall('booking/aftercare', { booking_id: booking._id }, { enabled: isMade });
  if (!isMade) return null;
  return (
    <Panel padding="none" className={classes.help}>
      <details className={classes.fold} open={booking.refund_asked || (data?.reports.length ?? 0) > 0}>
        <summary>
          <IconHelpCircle size={20} stroke={1.7} aria-hidden />
          <span>{t('detail.help')}</span>
          <IconChevronDown size={18} stroke={1.8} aria-hidden />
        </summary>
        <div className={classes.foldBody}>
          <Aftercare booking={booking} />
        </div>
      </details>
      <SendMailAgain booking={booking} isRow />
    </Panel>
  );
}
