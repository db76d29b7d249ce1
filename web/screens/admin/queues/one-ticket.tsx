import { Button, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AdminHelpTicket } from '#contract/entities/help/ticket.ts';
import { MAX_LETTERS } from '#contract/limits/messages.ts';
import { adminTickets } from '#locales/areas/admin-tickets.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { useCallMutation, useCallPages } from '#web/api/queries.ts';
import { ThreadMessages } from '#web/features/help/thread-messages.tsx';
import { FailedList } from '#web/ui/feedback/error-state.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, LongText, SubmitButton } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import classes from './queues.module.css';

interface OneTicketProps {
  readonly ticket: AdminHelpTicket;
  readonly mayAnswer: boolean;
}

/** One help ticket: who asks about what, the thread, who takes care of it, and the answer. */
export function OneTicket({ ticket, mayAnswer }: OneTicketProps) {
  const t = useMessages(adminTickets);
  const { by, about } = ticket;
  return (
    <>
      <h2 dir="auto">{ticket.subject}</h2>
      <div>
        <p>{by.name ?? t('one.guest')}</p>
        {by.name === null && <p className={classes.quiet}>{t('one.unverified')}</p>}
      </div>
      {about !== null && (
        <Facts>
          <Fact label={t('one.about')}>
            {about.link === null ? <bdi>{about.title}</bdi> : <Link to={about.link}>{about.title}</Link>}
            {about.number !== null && <small>{t('one.booking', { number: about.number })}</small>}
          </Fact>
        </Facts>
      )}
      <Messages ticket={ticket} />
      {mayAnswer && <Moves ticket={ticket} />}
      {ticket.is_mine && <p className={classes.quiet}>{t('one.mine')}</p>}
    </>
  );
}

function Messages({ ticket }: { ticket: AdminHelpTicket }) {
  const t = useMessages(adminTickets);
  const pages = useCallPages('admin/help_ticket', { ticket_id: ticket._id });
  if (pages.isPending) return <RowsSkeleton count={2} />;
  if (pages.data === undefined)
    return <FailedList title={t('one.failed')} text={problemOf(pages.error).detail} query={pages} />;
  return (
    <ThreadMessages
      label={t('one.log')}
      messages={pages.data.pages.toReversed().flatMap((page) => page.items)}
      isMine={({ side }) => side === 'staff'}
      nameOf={({ staff_name }) =>
        staff_name === null ? (ticket.by.name ?? t('one.guest')) : t('one.you', { name: staff_name })
      }
      earlier={
        pages.hasNextPage
          ? {
              label: t('one.earlier'),
              isLoading: pages.isFetchingNextPage,
              onLoad: () => void pages.fetchNextPage(),
            }
          : null
      }
    />
  );
}

/** Taking, closing and reopening a ticket, and the answer to it. */
function Moves({ ticket }: { ticket: AdminHelpTicket }) {
  const t = useMessages(adminTickets);
  const { assigned_to, status } = ticket;
  const move = useCallMutation('admin/answer_help_ticket');
  const button = (verb: 'assign' | 'release' | 'close' | 'reopen', label: ReactNode) => (
    <Button
      variant="default"
      size="md"
      loading={move.isPending && move.variables?.input.verb === verb}
      onClick={() =>
        move.mutate({ input: { ticket_id: ticket._id, verb } }, { onSuccess: () => void toast.good(t(`done.${verb}`)) })
      }
    >
      {label}
    </Button>
  );
  return (
    <>
      {status !== 'closed' && (
        <p className={classes.quiet}>
          {assigned_to === null
            ? t('one.free')
            : assigned_to.is_me
              ? t('one.taken_by_me')
              : t('one.taken_by', { name: assigned_to.name })}
        </p>
      )}
      {status !== 'closed' && <Answer ticket={ticket} />}
      <ButtonRow>
        {status === 'closed' ? (
          button('reopen', t('one.reopen'))
        ) : (
          <>
            {assigned_to === null ? button('assign', t('one.take')) : button('release', t('one.release'))}
            {button('close', t('one.close'))}
          </>
        )}
      </ButtonRow>
    </>
  );
}

function Answer({ ticket }: { ticket: AdminHelpTicket }) {
  const t = useMessages(adminTickets);
  const form = useCallForm('admin/answer_help_ticket', {
    initialValues: { text: '', close: false },
    toInput: ({ text, close }) => ({
      ticket_id: ticket._id,
      verb: 'reply' as const,
      text,
      close,
      seq: ticket.messages,
    }),
    onDone: () => {
      form.reset();
      toast.good(t('reply.done'));
    },
  });
  return (
    <Form label={t('reply.label')} {...form.props}>
      <LongText
        label={t('reply.label')}
        description={t('reply.hint')}
        lines={[4, 14]}
        maxLength={MAX_LETTERS}
        {...form.field('text')}
      />
      <Checkbox label={t('reply.close')} {...form.field('close', 'checkbox')} />
      <ButtonRow>
        <SubmitButton of={form}>{t('reply.submit')}</SubmitButton>
      </ButtonRow>
    </Form>
  );
}
