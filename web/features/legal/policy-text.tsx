import type { LegalKind } from '#contract/entities/legal.ts';
import { dateFormat } from '#contract/formats/intl.ts';
import { loadInBrowser, loadOnServer } from '#web/api/loading.ts';
import { callQuery, useCall, useSession } from '#web/api/queries.ts';
import { QueryProblemPage } from '#web/api/query-problem.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import classes from './legal.module.css';
import { LegalBlocks } from './legal-parts.tsx';
import { readLegal } from './markup.ts';

/** The loaders of a legal text's screen. */
export function legalLoaders(kind: LegalKind) {
  const wanted = () => [callQuery('user/legal_text', { kind })];
  return { loader: loadOnServer(wanted), clientLoader: loadInBrowser(wanted) };
}

/** A legal text of the operator: its version and date, contents, and parts that can be linked to. */
export function PolicyText({ title, kind }: { title: string; kind: LegalKind }) {
  const read = useCall('user/legal_text', { kind });
  const locale = useLocale();
  const { market } = useSession();
  if (read.isPending) return <PageSkeleton />;
  if (read.data === undefined) return <QueryProblemPage query={read} />;
  const { body, version, published_at } = read.data;
  const parts = readLegal(body);
  const titled = parts.filter((part) => part.title !== '');
  const zone = { timeZone: market.place.timezone };
  return (
    <Page>
      <article className={classes.policy} data-short={titled.length < 4}>
        <header>
          <p className={classes.version}>
            {published_at === null ? (
              `Standard text. ${market.name} hasn’t published its own yet.`
            ) : (
              <>
                Version {version} · in effect since{' '}
                <time dateTime={published_at}>
                  {dateFormat(locale, { dateStyle: 'long', ...zone }).format(new Date(published_at))}
                </time>
              </>
            )}
          </p>
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
              {part.title !== '' && <h2>{part.title}</h2>}
              <LegalBlocks blocks={part.blocks} />
            </section>
          ))}
        </div>
      </article>
    </Page>
  );
}
