import { useRef } from 'react';
import { Link } from 'react-router';
import type { HelpTicket } from '#contract/entities/help/ticket.ts';
import { MAX_LETTERS } from '#contract/limits/messages.ts';
import { helpPage } from '#locales/areas/help-page.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { useCallPages, useSession } from '#web/api/queries.ts';
import { useAttachedFiles } from '#web/features/messages/attached-files.tsx';
import { useDraftFields } from '#web/features/messages/draft-fields.ts';
import { FilesField } from '#web/features/messages/files-field.tsx';
import { href } from '#web/routes.ts';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ProblemState } from '#web/ui/feedback/error-state.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, LongText, SubmitButton } from '#web/ui/forms/form.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { randomId } from '#web/ui/random-id.ts';
import classes from './help.module.css';
import { TicketStatus } from './status-badge.tsx';
import { ThreadMessages } from './thread-messages.tsx';

/** A help ticket of its author: by its id for its user, else by the cookie that the link of a mail set. */
export function TicketThread({ ticket_id }: { ticket_id: string | null }) {
  const t = useMessages(helpPage);
  const { market } = useSession();
  const which = ticket_id === null ? {} : { ticket_id };
  const pages = useCallPages('user/help_ticket', which);
  const loaded = pages.data?.pages;
  const ticket = loaded?.[0]?.ticket;
  if (ticket === undefined)
    return (
      <>
        <title>{t('thread.meta')}</title>
        <Instead error={pages.error} onRetry={() => void pages.refetch()} isRetrying={pages.isFetching} />
      </>
    );
  return (
    <div className={classes.article}>
      <title>{ticket.subject}</title>
      <BackLink to={href('helpandsupport')}>{t('thread.back')}</BackLink>
      <div className={classes.head}>
        <h1 dir="auto">{ticket.subject}</h1>
        <TicketStatus status={ticket.status} />
      </div>
      <About about={ticket.about} />
      <ThreadMessages
        label={t('thread.log', { subject: ticket.subject })}
        messages={(loaded ?? []).toReversed().flatMap((page) => page.items)}
        isMine={({ side }) => side === 'author'}
        nameOf={({ side }) => (side === 'author' ? t('thread.you') : t('thread.us', { market: market.name }))}
        earlier={
          pages.hasNextPage
            ? {
                label: t('thread.earlier'),
                isLoading: pages.isFetchingNextPage,
                onLoad: () => void pages.fetchNextPage(),
              }
            : null
        }
      />
      {ticket.status === 'closed' && (
        <Panel as="p" tone="sunken">
          {t('thread.closed')}
        </Panel>
      )}
      <AddMessage which={which} />
    </div>
  );
}

/** What is shown before there is a ticket: a skeleton, an error with a retry, or where to find it. */
function Instead({ error, ...retry }: { error: Error | null; onRetry: () => void; isRetrying: boolean }) {
  const t = useMessages(helpPage);
  if (error === null) return <PageSkeleton />;
  const problem = problemOf(error);
  if (problem.status >= 500) return <ProblemState problem={problem} {...retry} />;
  return (
    <EmptyState
      level={1}
      scene="chat"
      title={t('thread.missing')}
      text={t('thread.missing_text')}
      action={{ label: t('thread.missing_action'), to: href('helpandsupport') }}
    />
  );
}

function About({ about }: { about: HelpTicket['about'] }) {
  const t = useMessages(helpPage);
  if (about === null) return null;
  const text = t('thread.about', { title: about.title });
  return (
    <p className={classes.quiet} dir="auto">
      {about.link === null ? text : <Link to={about.link}>{text}</Link>}
    </p>
  );
}

function AddMessage({ which }: { which: { readonly ticket_id?: string } }) {
  const t = useMessages(helpPage);
  const attached = useAttachedFiles();
  const client_key = useRef(randomId());
  const form = useCallForm('user/add_help_message', {
    initialValues: { text: '' },
    toInput: ({ text }) => ({
      ...which,
      text,
      client_key: client_key.current,
      file_names: attached.names,
    }),
    files: () => (attached.files.length > 0 ? { attachments: attached.files } : undefined),
    onDone: () => {
      client_key.current = randomId();
      form.reset();
      draft.forget();
      attached.clear();
      toast.good(t('thread.sent'));
    },
  });
  const draft = useDraftFields(form, { text: `help_reply:${which.ticket_id ?? 'guest'}` });
  return (
    <Form label={t('thread.reply')} {...form.props}>
      <LongText label={t('thread.reply')} lines={[3, 12]} maxLength={MAX_LETTERS} {...draft.field('text')} />
      <FilesField {...attached} />
      <SubmitButton of={form}>{t('thread.send')}</SubmitButton>
    </Form>
  );
}
