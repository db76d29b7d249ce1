import { useEffect, useRef } from 'react';
import type { Appeal } from '#contract/entities/trust/appeal.ts';
import { appealPage } from '#locales/areas/appeal-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './appeal.module.css';

const titles = { open: 'waiting.title', upheld: 'upheld.title', undone: 'undone.title' } as const;

/** An appeal that was sent: what it says, and what became of it. */
export function AppealState({ appeal }: { readonly appeal: Appeal }) {
  const t = useMessages(appealPage);
  const title = useRef<HTMLHeadingElement>(null);
  const { status, text, file_count, word, created_at, due_at, decided_at } = appeal;
  // Once the form is sent and gone, its readers continue here.
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <Panel as="section" tone="accent" className={classes.step}>
        <h2 ref={title} tabIndex={-1}>
          {t(titles[status])}
        </h2>
        {status === 'open' ? (
          <p>{t.rich('waiting.text', { day: <When at={due_at} shape="day" /> })}</p>
        ) : (
          <figure className={classes.reason}>
            <figcaption>{t.rich('answer', { day: <When at={decided_at ?? created_at} shape="day" /> })}</figcaption>
            <blockquote>
              <p dir="auto">{word}</p>
            </blockquote>
          </figure>
        )}
      </Panel>
      <figure className={classes.reason}>
        <figcaption>{t.rich('yours', { day: <When at={created_at} shape="day" /> })}</figcaption>
        <blockquote>
          <p dir="auto">{text}</p>
        </blockquote>
        {file_count > 0 && <small>{t('files', { count: file_count })}</small>}
      </figure>
    </>
  );
}
