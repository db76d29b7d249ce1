import { Button } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { HelpTicket } from '#contract/entities/help/ticket.ts';
import { MAX_LETTERS } from '#contract/limits/messages.ts';
import { helpPage } from '#locales/areas/help-page.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { useAttachedFiles } from '#web/features/messages/attached-files.tsx';
import { useDraftFields } from '#web/features/messages/draft-fields.ts';
import { FilesField } from '#web/features/messages/files-field.tsx';
import { href } from '#web/routes.ts';
import { Form, LongText, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import { randomId } from '#web/ui/random-id.ts';
import { ArticleLinks } from './article-groups.tsx';
import type { Article } from './articles.ts';
import classes from './help.module.css';
import { rankArticles } from './rank-articles.ts';

const MAX_SUGGESTED = 3;
const DRAFT = { subject: 'help_draft:subject', text: 'help_draft:text' } as const;

/** What a ticket is about, as the address of the page names it. */
export interface AskedAbout {
  readonly kind: 'booking' | 'event' | 'page';
  readonly id: string;
}

interface AskFormProps {
  readonly articles: readonly Article[];
  readonly about: AskedAbout | null;
  /** Whether the reader came to write: the first field takes the focus. */
  readonly takesFocus: boolean;
}

/** Writes to the support. Articles that may answer the subject appear while it is typed. What is typed is stored. */
export function AskForm({ articles, about, takesFocus }: AskFormProps) {
  const t = useMessages(helpPage);
  const { user } = useSession();
  const [sent, setSent] = useState<HelpTicket | null>(null);
  return sent === null ? (
    <>
      <h2>{t('ask.title')}</h2>
      <p className={classes.quiet}>{t(user === null ? 'ask.text_guest' : 'ask.text')}</p>
      <Ask articles={articles} about={about} takesFocus={takesFocus} onSent={setSent} />
    </>
  ) : (
    <Sent ticket={sent} isGuest={user === null} onAgain={() => setSent(null)} />
  );
}

function Ask({ articles, about, takesFocus, onSent }: AskFormProps & { onSent: (ticket: HelpTicket) => void }) {
  const t = useMessages(helpPage);
  const { user } = useSession();
  const attached = useAttachedFiles();
  const client_key = useRef(randomId());
  const [isAbout, setAbout] = useState(true);
  const shownAbout = isAbout ? about : null;
  const form = useCallForm('user/add_help_support', {
    initialValues: { subject: '', text: '', email: '' },
    toInput: ({ email, ...values }) => ({
      ...values,
      ...(user === null ? { email } : {}),
      ...aboutInput(shownAbout),
      client_key: client_key.current,
      file_names: attached.names,
    }),
    missing: { subject: t('ask.subject_missing') },
    files: () => (attached.files.length > 0 ? { attachments: attached.files } : undefined),
    onDone: ({ ticket }) => {
      draft.forget();
      onSent(ticket);
    },
  });
  const draft = useDraftFields(form, DRAFT);
  const suggested = rankArticles(articles, form.values.subject).slice(0, MAX_SUGGESTED);
  return (
    <Form label={t('ask.title')} {...form.props}>
      {shownAbout !== null && (
        <p className={classes.about}>
          {t(`ask.about.${shownAbout.kind}`)}
          <Button variant="subtle" size="compact-sm" onClick={() => setAbout(false)}>
            {t('ask.about.drop')}
          </Button>
        </p>
      )}
      <div>
        <TextInput label={t('ask.subject')} maxLength={120} autoFocus={takesFocus} {...draft.field('subject')} />
        <Maybe articles={suggested} />
      </div>
      <LongText
        label={t('ask.what')}
        description={t('ask.what_hint')}
        lines={[5, 14]}
        maxLength={MAX_LETTERS}
        {...draft.field('text')}
      />
      <FilesField {...attached} />
      {user === null && <TextInput label={t('ask.email')} type="email" autoComplete="email" {...form.field('email')} />}
      <SubmitButton of={form}>{t('ask.submit')}</SubmitButton>
    </Form>
  );
}

/** Articles that may answer a ticket before it is sent. */
function Maybe({ articles }: { articles: readonly Article[] }) {
  const t = useMessages(helpPage);
  return (
    <div aria-live="polite">
      {articles.length > 0 && (
        <div className={classes.maybe}>
          <p>
            <IconBulb size={18} aria-hidden /> {t('ask.maybe')}
          </p>
          <ArticleLinks articles={articles} />
        </div>
      )}
    </div>
  );
}

function aboutInput(about: AskedAbout | null) {
  if (about === null) return {};
  return { booking: { booking_id: about.id }, event: { event_id: about.id }, page: { provider_id: about.id } }[
    about.kind
  ];
}

function Sent({ ticket, isGuest, onAgain }: { ticket: HelpTicket; isGuest: boolean; onAgain: () => void }) {
  const t = useMessages(helpPage);
  const place = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the focus moves here for keyboard and screen reader users.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} role="status" className={classes.sent}>
      <h2>{t('ask.sent')}</h2>
      <p>{t(isGuest ? 'ask.sent_guest' : 'ask.sent_text')}</p>
      <div className={classes.sentActions}>
        {!isGuest && (
          <Button component={Link} to={href('helpandsupport', {}, { ticket: ticket._id })} size="md">
            {t('ask.view')}
          </Button>
        )}
        <Button variant="default" size="md" onClick={onAgain}>
          {t('ask.again')}
        </Button>
      </div>
    </div>
  );
}
