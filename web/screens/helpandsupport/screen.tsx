import { CloseButton } from '@mantine/core';
import '@mantine/core/styles/CloseButton.css';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { helpPage } from '#locales/areas/help-page.ts';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { useMessages } from '#web/api/messages.tsx';
import { callPages, useSession } from '#web/api/queries.ts';
import { ArticleGroups, ArticleLinks } from '#web/features/help/article-groups.tsx';
import { ArticleView } from '#web/features/help/article-view.tsx';
import { useArticles } from '#web/features/help/articles.ts';
import { type AskedAbout, AskForm } from '#web/features/help/ask-form.tsx';
import classes from '#web/features/help/help.module.css';
import { MyTickets } from '#web/features/help/my-tickets.tsx';
import { rankArticles } from '#web/features/help/rank-articles.ts';
import { TicketThread } from '#web/features/help/ticket-thread.tsx';
import { href } from '#web/routes.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { TextInput } from '#web/ui/forms/form.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import kit from '#web/ui/styles/kit.module.css';

// A guest has no tickets to list: with the address of one, the call asks to sign in.
const queriesOf = ({ session, url }: Wanted) =>
  session.user !== null || url.searchParams.has('ticket') ? [callPages('user/help_ticket_list', {})] : [];
export const loader = loadOnServer(queriesOf);
export const clientLoader = loadInBrowser(queriesOf);

/** The screen renders its own title in the reader's language. */
export const meta: MetaFunction = () => [];

/** Help: answers to search and read, a message to the support, and the reader's tickets. */
export default function HelpAndSupport() {
  const t = useMessages(helpPage);
  const articles = useArticles();
  const [search] = useSearchParams();
  const ticket = search.get('ticket');
  const wanted = search.get('article');
  const article = articles.find(({ id }) => id === wanted);
  return (
    <Page>
      {ticket !== null ? (
        <TicketThread key={ticket} ticket_id={ticket} />
      ) : article !== undefined ? (
        <ArticleView article={article} articles={articles} />
      ) : wanted !== null ? (
        <EmptyState
          level={1}
          scene="search"
          title={t('article.missing')}
          text={t('article.missing_text')}
          action={{ label: t('article.back'), to: href('helpandsupport') }}
        />
      ) : (
        <Overview />
      )}
    </Page>
  );
}

function Overview() {
  const t = useMessages(helpPage);
  const articles = useArticles();
  const { user } = useSession();
  const [search] = useSearchParams();
  const [typed, type] = useState('');
  const isAsked = search.has('ask');
  const ask = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAsked) ask.current?.scrollIntoView();
  }, [isAsked]);
  const write = () => {
    ask.current?.scrollIntoView();
    ask.current?.querySelector('input')?.focus({ preventScroll: true });
  };
  return (
    <>
      <title>{t('meta.title')}</title>
      <meta name="description" content={t('meta.description')} />
      <section className={classes.hero}>
        <h1>{t('search.title')}</h1>
        <TextInput
          className={classes.search ?? ''}
          type="text"
          size="md"
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          leftSection={<IconSearch size={20} aria-hidden />}
          rightSection={typed === '' ? null : <CloseButton aria-label={t('search.clear')} onClick={() => type('')} />}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </section>
      {typed.trim() === '' ? <ArticleGroups articles={articles} /> : <Found typed={typed.trim()} onWrite={write} />}
      <div className={classes.contact} data-columns={user !== null}>
        <Panel as="section" className={classes.ask} ref={ask}>
          <AskForm articles={articles} about={aboutOf(search)} takesFocus={isAsked} />
        </Panel>
        {user !== null && <MyTickets />}
      </div>
    </>
  );
}

interface FoundProps {
  readonly typed: string;
  /** Goes to the message to the support. */
  readonly onWrite: () => void;
}

/** The articles that fit what was typed, best first; without any, the way to the support. */
function Found({ typed, onWrite }: FoundProps) {
  const t = useMessages(helpPage);
  const found = rankArticles(useArticles(), typed);
  return (
    <section className={classes.found}>
      {/* With no answers, what is shown below says it. Screen readers hear it here. */}
      <p className={found.length === 0 ? kit.hiddenText : classes.quiet} role="status">
        {t('search.found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState
          scene="search"
          title={t('search.none', { text: typed })}
          text={t('search.none_text')}
          action={{ label: t('article.write'), onClick: onWrite }}
        />
      ) : (
        <ArticleLinks articles={found} hasBeginnings />
      )}
    </section>
  );
}

const isId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text);

/** What the address says that the reader wants to write about: `booking`, `event` or `page` with an id. */
function aboutOf(search: URLSearchParams): AskedAbout | null {
  for (const kind of ['booking', 'event', 'page'] as const) {
    const id = search.get(kind);
    if (id !== null && isId(id)) return { kind, id };
  }
  return null;
}
