import { Link, useSearchParams } from 'react-router';
import type { LegalKind } from '#contract/choices/legal.ts';
import { dateFormat } from '#contract/formats/intl.ts';
import { legalNotice } from '#locales/areas/legal-notice.ts';
import { serverNow } from '#web/api/clock.ts';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { useMessages } from '#web/api/messages.tsx';
import { callQuery, useCall, useSession } from '#web/api/queries.ts';
import { QueryProblemPage } from '#web/api/query-problem.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import classes from './legal.module.css';
import { LegalBlocks } from './legal-parts.tsx';
import { readLegal } from './markup.ts';

/** The input of the call: the version that the address names, else the one in force. */
function inputOf(kind: LegalKind, search: URLSearchParams) {
  const version = Number(search.get('version'));
  return { kind, ...(Number.isInteger(version) && version > 0 ? { version } : {}) };
}

/** The loaders of a legal text's screen. */
export function legalLoaders(kind: LegalKind) {
  const wanted = ({ url }: Wanted) => [callQuery('user/legal_text', inputOf(kind, url.searchParams))];
  return { loader: loadOnServer(wanted), clientLoader: loadInBrowser(wanted) };
}

/** A legal text of the operator: its version and date, contents, and parts that can be linked to. */
export function PolicyText({ title, kind }: { title: string; kind: LegalKind }) {
  const t = useMessages(legalNotice);
  const read = useCall('user/legal_text', inputOf(kind, useSearchParams()[0]));
  const locale = useLocale();
  const { market } = useSession();
  if (read.isPending) return <PageSkeleton />;
  if (read.data === undefined) return <QueryProblemPage query={read} />;
  const { body, version, published_at, effective_at, upcoming } = read.data;
  const parts = readLegal(body);
  const titled = parts.filter((part) => part.title !== '');
  const zone = { timeZone: market.place.timezone };
  const dayOf = (at: string) => (
    <time dateTime={at}>{dateFormat(locale, { dateStyle: 'long', ...zone }).format(new Date(at))}</time>
  );
  const isLater = effective_at !== null && new Date(effective_at).getTime() > serverNow();
  return (
    <Page>
      <article className={classes.policy} data-short={titled.length < 4}>
        <header>
          <p className={classes.version}>
            {isLater ? (
              t.rich('version.upcoming', { version, day: dayOf(effective_at) })
            ) : published_at === null ? (
              `Standard text. ${market.name} hasn’t published its own yet.`
            ) : (
              <>
                Version {version} · in effect since {dayOf(effective_at ?? published_at)}
              </>
            )}
          </p>
          {upcoming !== null && (
            <p className={classes.version}>
              {t.rich('upcoming', {
                day: dayOf(upcoming.effective_at),
                link: (text) => <Link to={`?version=${upcoming.version}`}>{text}</Link>,
              })}
            </p>
          )}
          <h1>{title}</h1>
        </header>
        {titled.length >= 4 && (
          <nav aria-label="Contents" className={classes.contents}>
            <ol>
              {titled.map((part) => (
                <li key={part.id}>
                  <a href={`#${part.id}`}>{part.title}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className={classes.text}>
          {parts.map((part) => (
            <section key={part.id} id={part.id}>
              {part.title !== '' && <h2 dir="auto">{part.title}</h2>}
              <LegalBlocks blocks={part.blocks} />
            </section>
          ))}
        </div>
      </article>
    </Page>
  );
}
