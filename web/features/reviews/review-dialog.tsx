import { Button, Skeleton } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router';
import type { ProviderPage } from '#contract/entities/provider.ts';
import { reviews } from '#locales/areas/reviews.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useSession } from '#web/api/queries.ts';
import { requireAccount } from '#web/api/session.ts';
import { href } from '#web/routes.ts';
import { When } from '#web/ui/format/when.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import { ReviewForm } from './review-form.tsx';
import classes from './reviews.module.css';

interface ReviewDialogProps {
  readonly provider: Pick<ProviderPage, '_id' | 'name'>;
  /** The booking of an event to review. */
  readonly booking?: { readonly event_id: string; readonly booking_id: string };
  /** The title of that event. */
  readonly event?: string;
  readonly onClose: () => void;
}

/**
 * The review dialog of a route: for the viewer's newest reviewable booking with this provider, or for one booking of an
 * event; or an explanation why there is none.
 */
export default function ReviewDialog({ provider, booking, event, onClose }: ReviewDialogProps) {
  const t = useMessages(reviews);
  const { user } = useSession();
  const { data, isError } = useCall('user/reviewable_booking', { provider_id: provider._id, ...booking });
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={event === undefined ? t('dialog.title', { provider: provider.name }) : t('dialog.title_event', { event })}
    >
      {data === undefined && !isError && (
        <div role="status" aria-label={t('dialog.loading')}>
          <Skeleton height={44} width="60%" />
          <Skeleton height={120} mt={20} />
        </div>
      )}
      {isError && <p className={classes.none}>{t('dialog.failed')}</p>}
      {data?.booking != null && (
        <div className={classes.dialog}>
          <p className={classes.of}>
            {t.rich('dialog.booking', {
              service: data.booking.service_title,
              date: <When at={data.booking.starts_at} zone={data.booking.timezone} />,
              b: (text) => <b>{text}</b>,
            })}
          </p>
          <ReviewForm booking_id={data.booking._id} provider={provider.name} onDone={onClose} />
        </div>
      )}
      {data?.booking === null && (
        <div className={classes.dialog}>
          <p className={classes.none}>{data.why_not}</p>
          {user === null ? (
            <Button onClick={() => void navigate(requireAccount(pathname))}>{t('dialog.sign_in')}</Button>
          ) : (
            <Button component={Link} to={href('booking', {}, { tab: 'past', as: 'customer' })} variant="default">
              {t('dialog.past')}
            </Button>
          )}
        </div>
      )}
    </Modal>
  );
}
