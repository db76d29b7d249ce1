import { Page } from '#web/ui/layout/page.tsx';
import { type GoneProps, UnavailableTickets } from './steps/unavailable-tickets.tsx';

/** Replaces the steps where the chosen tickets cannot be booked. What was typed stays in this tab. */
export function TicketsGone(props: Omit<GoneProps, 'level' | 'isAfterHold'>) {
  return (
    <Page width="narrow">
      <UnavailableTickets {...props} level={1} />
    </Page>
  );
}
