import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { helpPage } from '#locales/areas/help-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { LegalBlocks } from '#web/features/legal/legal-parts.tsx';
import { readLegal } from '#web/features/legal/markup.ts';
import { href } from '#web/routes.ts';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ArticleLinks } from './article-groups.tsx';
import type { Article } from './articles.ts';
import classes from './help.module.css';
import { rankArticles } from './rank-articles.ts';

const MAX_RELATED = 3;

/** One help article, with related ones and the way to the support. */
export function ArticleView({ article, articles }: { article: Article; articles: readonly Article[] }) {
  const t = useMessages(helpPage);
  const others = articles.filter(({ id, role }) => id !== article.id && role === article.role);
  const related = [...rankArticles(others, article.title), ...others];
  return (
    <div className={classes.article}>
      <title>{article.title}</title>
      <BackLink to={href('helpandsupport')}>{t('article.back')}</BackLink>
      <h1>{article.title}</h1>
      <div className={classes.prose}>
        {readLegal(article.text).map((part) => (
          <LegalBlocks key={part.id} blocks={part.blocks} />
        ))}
      </div>
      <Panel as="section" tone="accent" className={classes.stuck}>
        <div>
          <h2>{t('article.stuck')}</h2>
          <p>{t('article.stuck_text')}</p>
        </div>
        <Button component={Link} to={href('helpandsupport', {}, { ask: 1 })} size="md">
          {t('article.write')}
        </Button>
      </Panel>
      {related.length > 0 && (
        <section>
          <h2>{t('article.more')}</h2>
          <ArticleLinks articles={[...new Set(related)].slice(0, MAX_RELATED)} />
        </section>
      )}
    </div>
  );
}
