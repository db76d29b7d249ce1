import type { ReactNode } from 'react';
import { Page } from '#web/ui/page.tsx';
import classes from './legal.module.css';

/** One part of a text of the operator. */
export interface PolicyPart {
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

interface PolicyTextProps {
  readonly title: string;
  /** What it comes to, in a sentence or two. */
  readonly summary: string;
  /** The version people agree to, and the date (YYYY-MM-DD) from which it holds. */
  readonly version: string;
  readonly since: string;
  readonly parts: readonly PolicyPart[];
}

/** A text of the operator: version, contents, and parts that can be linked to. */
export function PolicyText({ title, summary, version, since, parts }: PolicyTextProps) {
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(since));
  return (
    <Page>
      <article className={classes.policy}>
        <header>
          <p className={classes.version}>
            Version {version} · in force since <time dateTime={since}>{day}</time>
          </p>
          <h1>{title}</h1>
          <p className={classes.summary}>{summary}</p>
        </header>
        <nav aria-label="Contents" className={classes.contents}>
          <ol>
            {parts.map((part) => (
              <li key={part.id}>
                <a href={`#${part.id}`}>{part.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={classes.text}>
          {parts.map((part) => (
            <section key={part.id} id={part.id}>
              <h2>{part.title}</h2>
              {part.body}
            </section>
          ))}
        </div>
      </article>
    </Page>
  );
}
