import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { change as messages } from '#locales/areas/change.ts';
import { useMessages } from '#web/api/messages.tsx';
import { kindWord } from '#web/features/booking/kind-word.ts';
import { EmptyPage } from '#web/ui/feedback/empty-state.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import classes from './change.module.css';
import { ChangeDone } from './change-done.tsx';
import { ChangeHead, type ChangeProps } from './change-head.tsx';
import { linesBefore } from './change-labels.ts';
import { beforeOf, ChangePanel } from './change-panel.tsx';
import { ChooseChange } from './choose-change.tsx';
import { SettleChange } from './settle-change.tsx';
import { ChooseTickets } from './tickets/choose-tickets.tsx';

/** The steps of changing a booking: choose, see the price, then settle or propose. */
export function ChangeFlow({ booking, backTo }: ChangeProps) {
  const t = useMessages(messages);
  // The booking at the beginning, for comparison with the result.
  const [began] = useState(() => ({ lines: booking.history.length, before: beforeOf(booking) }));
  const change = booking.change;
  const [search, setSearch] = useSearchParams();
  const since = linesBefore(search) ?? began.lines;
  const isDone = change === null && booking.history.slice(since).some(({ what }) => what === 'change');
  const isCached = search.has('since');
  useEffect(() => {
    // A reload shows the result instead of the form.
    if (!isDone || isCached) return;
    const notice = (before: URLSearchParams) => new URLSearchParams([...before, ['since', String(since)]]);
    setSearch(notice, { replace: true, preventScrollReset: true });
  }, [isDone, isCached, since, setSearch]);
  // After a return from the bank or a reload, the previous booking is unknown.
  const isNew = booking.history.length > began.lines;
  if (isDone) return <ChangeDone booking={booking} before={isNew ? began.before : null} backTo={backTo} />;
  if (change?.can.pay || change?.can.apply) return <SettleChange booking={booking} change={change} backTo={backTo} />;
  if (change !== null)
    return (
      <Page width="narrow">
        <div className={classes.flow}>
          <ChangeHead booking={booking} backTo={backTo} />
          <ChangePanel booking={booking} change={change} settleLink="?" level={2} />
        </div>
      </Page>
    );
  if (!booking.can.modify)
    return (
      <EmptyPage
        scene="calendar"
        title={t('flow.closed')}
        text={
          booking.status === 'confirmed'
            ? t('flow.closed_text', { kind: kindWord(booking.kind), provider: booking.provider.name })
            : t('flow.closed_unconfirmed')
        }
        action={{ label: t('flow.see'), to: backTo }}
      />
    );
  return booking.event_id === null ? (
    <ChooseChange booking={booking} backTo={backTo} />
  ) : (
    <ChooseTickets booking={booking} event_id={booking.event_id} backTo={backTo} />
  );
}
