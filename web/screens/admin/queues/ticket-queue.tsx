import { useSearchParams } from 'react-router';
import type { AdminHelpTicket } from '#contract/entities/help/ticket.ts';
import { type HelpStatus, helpMachine } from '#contract/states/help.ts';
import { adminTickets } from '#locales/areas/admin-tickets.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import { When } from '#web/ui/format/when.tsx';
import { OneTicket } from './one-ticket.tsx';
import { Queue } from './queue.tsx';

/** The state that an address names; open tickets by default. */
export const ticketsWanted = (search: URLSearchParams): HelpStatus =>
  helpMachine.states.find((state) => state === search.get('state')) ?? 'open';

/** Help tickets: open ones, the longest waiting first; answered and closed ones, the latest first. */
export function TicketQueue({ mayAnswer }: { mayAnswer: boolean }) {
  const t = useMessages(adminTickets);
  const [search] = useSearchParams();
  const state = ticketsWanted(search);
  const pages = useCallPages('admin/help_ticket_list', { state });
  return (
    <Queue
      label={t('label')}
      pages={pages}
      lists={{
        label: t('filter'),
        options: helpMachine.states.map((each) => ({ text: t(`state.${each}`), state: each === 'open' ? null : each })),
      }}
      empty={{ title: t(`empty.${state}`), text: t(`empty.${state}_text`) }}
      line={(ticket) => ({
        title: <span dir="auto">{ticket.subject}</span>,
        text: t('line.by', { name: ticket.by.name ?? t('one.guest'), excerpt: ticket.excerpt }),
        aside: <Aside ticket={ticket} />,
      })}
      detail={(ticket) => <OneTicket ticket={ticket} mayAnswer={mayAnswer && !ticket.is_mine} />}
    />
  );
}

function Aside({ ticket: { assigned_to, status_at } }: { ticket: AdminHelpTicket }) {
  const t = useMessages(adminTickets);
  if (assigned_to === null) return <When at={status_at} shape="day" />;
  return assigned_to.is_me ? t('line.taken_me') : t('line.taken', { name: assigned_to.name });
}
