import type { MetaFunction } from 'react-router';
import { privatePage } from '#web/api/page-head.ts';
import { TicketThread } from '#web/features/help/ticket-thread.tsx';
import { Page } from '#web/ui/layout/page.tsx';

/** The screen renders its own title in the reader's language. */
export const meta: MetaFunction = () => [...privatePage];

/** A guest's help ticket, opened by a mailed link. */
export default function GuestTicket() {
  return (
    <Page>
      <TicketThread ticket_id={null} />
    </Page>
  );
}
