import { IconCalendarHeart, IconSettings, IconSparkles } from '@tabler/icons-react';
import { Link } from 'react-router';
import { helpPage } from '#locales/areas/help-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { href } from '#web/routes.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import type { Article } from './articles.ts';
import { beginningOf } from './first-paragraph.ts';
import classes from './help.module.css';

const roles = ['customers', 'hosts', 'operator'] as const;
const icons = { customers: IconCalendarHeart, hosts: IconSparkles, operator: IconSettings } as const;

/** All help articles, by whom they are for. */
export function ArticleGroups({ articles }: { articles: readonly Article[] }) {
  const t = useMessages(helpPage);
  return (
    <div className={classes.groups}>
      {roles.map((role) => {
        const Icon = icons[role];
        const own = articles.filter((article) => article.role === role);
        return own.length === 0 ? null : (
          <Panel key={role} as="section" className={classes.group}>
            <h2>
              <Icon size={22} stroke={1.7} aria-hidden />
              {t(`role.${role}`)}
            </h2>
            <ArticleLinks articles={own} />
          </Panel>
        );
      })}
    </div>
  );
}

interface ArticleLinksProps {
  readonly articles: readonly Article[];
  /** Shows how each begins. */
  readonly hasBeginnings?: boolean;
}

/** Links to articles, one a line. */
export function ArticleLinks({ articles, hasBeginnings = false }: ArticleLinksProps) {
  return (
    <ul className={classes.links}>
      {articles.map(({ id, title, text }) => (
        <li key={id}>
          <Link to={href('helpandsupport', {}, { article: id })}>{title}</Link>
          {hasBeginnings && <p>{beginningOf(text)}</p>}
        </li>
      ))}
    </ul>
  );
}
