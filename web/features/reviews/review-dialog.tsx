import { Button, Skeleton } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router';
import type { ProviderPage } from '#contract/entities/provider.ts';
import { useCall, useSession } from '#web/api/queries.ts';
import { requireAccount } from '#web/api/session.ts';
import { href } from '#web/routes.ts';
import { When } from '#web/ui/format/when.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import { ReviewForm } from './review-form.tsx';
import classes from './reviews.module.css';

interface ReviewDialogProps {
  readonly provider: Pick<ProviderPage, '_id' | 'name'>;
  readonly onClose: () => void;
}

/**
 * The review dialog of a route: for the viewer's newest reviewable booking with this provider, or an explanation why
 * there is none.
 */
export default function ReviewDialog({ provider, onClose }: ReviewDialogProps) {
  const { user } = useSession();
  const { data, isError } = useCall('user/reviewable_booking', { provider_id: provider._id });
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <Modal isOpen onClose={onClose} title={`How was it with ${provider.name}?`}>
      {data === undefined && !isError && (
        <div role="status" aria-label="Loading">
          <Skeleton height={44} width="60%" />
          <Skeleton height={120} mt={20} />
        </div>
      )}
      {isError && <p className={classes.none}>We couldn’t load this. Try again in a moment.</p>}
      {data?.booking != null && (
        <div className={classes.dialog}>
          <p className={classes.of}>
            <b>{data.booking.service_title}</b>, <When at={data.booking.starts_at} zone={data.booking.timezone} />
          </p>
          <ReviewForm booking_id={data.booking._id} provider={provider.name} onDone={onClose} />
        </div>
      )}
      {data?.booking === null && (
        <div className={classes.dialog}>
          <p className={classes.none}>{data.why_not}</p>
          {user === null ? (
            <Button onClick={() => void navigate(requireAccount(pathname))}>Sign in</Button>
          ) : (
            <Button component={Link} to={href('booking', {}, { tab: 'past', as: 'customer' })} variant="default">
              See past bookings
            </Button>
          )}
        </div>
      )}
    </Modal>
  );
}
