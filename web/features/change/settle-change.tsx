import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Change } from '#contract/entities/booking/details.ts';
import { change as messages } from '#locales/areas/change.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { useSessionZone } from '#web/features/booking/session-zone.ts';
import { PayForm } from '#web/features/pay/pay-form.tsx';
import { HoldTimer } from '#web/features/pay/timer/hold-timer.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import classes from './change.module.css';
import { ChangeHead, type ChangeProps } from './change-head.tsx';
import { afterOf, beforeOf, Outcome } from './change-panel.tsx';
import { CompareBookings } from './compare-bookings.tsx';

/** The last step of a change for its customer: paid in place, or applied with one click. */
export function SettleChange({ booking, change, backTo }: ChangeProps & { readonly change: Change }) {
  const t = useMessages(messages);
  const zone = useSessionZone(booking.place, booking.timezone);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const [search] = useSearchParams();
  const back = new URLSearchParams(search);
  back.set('paid', 'check');
  back.set('since', String(booking.history.length));
  const here = new URLSearchParams(search);
  here.delete('paid');
  const refresh = () => void queries.invalidateQueries({ queryKey: ['booking/get_booking_details'] });
  const apply = useCallMutation('wallet/refund_modify_booking', {});
  const leave = useCallMutation('booking/booking_status', {});
  return (
    <Page width="narrow">
      <div className={classes.flow}>
        <ChangeHead booking={booking} backTo={backTo} />
        <CompareBookings before={beforeOf(booking)} after={afterOf(change)} zone={zone} role={booking.role} level={2} />
        <Outcome change={change} booking={booking} />
        {change.expires_at !== null && <HoldTimer expires_at={change.expires_at} onOver={refresh} />}
        {change.can.pay ? (
          <PayForm
            booking={booking}
            change={change}
            returnPath={`${location.pathname}?${back}`}
            isReturning={search.get('paid') === 'check'}
            onPolled={() => void navigate(`${location.pathname}?${here}`, { replace: true })}
          />
        ) : (
          <Button size="lg" loading={apply.isPending} onClick={() => apply.run({ change_id: change._id })}>
            {t('flow.confirm')}
          </Button>
        )}
        <ButtonRow>
          <Button
            variant="subtle"
            loading={leave.isPending}
            onClick={() => leave.run({ change_id: change._id, status: 'rejected' })}
          >
            {t('flow.leave')}
          </Button>
        </ButtonRow>
      </div>
    </Page>
  );
}
