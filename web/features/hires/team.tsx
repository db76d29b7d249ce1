import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { OwnEvent } from '#contract/entities/own-event.ts';
import { team } from '#locales/areas/team.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { RowsLoading } from '#web/features/my-events/rows-loading.tsx';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { findHref } from './addresses.ts';
import classes from './team.module.css';
import { TeamRow } from './team-row.tsx';

/** The pages that work on an event or were asked, with what waits for the organiser. */
export function Team({ event }: { readonly event: OwnEvent }) {
  const t = useMessages(team);
  const hires = useCallPages('user/event_provider_list', { event_id: event._id });
  const canAsk = event.status === 'published' && !event.is_held;
  if (hires.isPending) return <RowsLoading label={t('loading')} />;
  if (hires.data === undefined) return <QueryProblem query={hires} />;
  if (hires.items.length === 0)
    return (
      <EmptyState
        scene="stall"
        title={t('empty')}
        text={t('empty_text')}
        {...(canAsk ? { action: { label: t('find'), to: findHref(event._id) } } : {})}
      />
    );
  return (
    <Panel as="section" className={classes.team} aria-labelledby="team">
      <header>
        <div>
          <h2 id="team">{t('title')}</h2>
          <p>{t('text')}</p>
        </div>
        {canAsk && (
          <Button
            component={Link}
            to={findHref(event._id)}
            leftSection={<IconUserPlus size={18} stroke={1.8} aria-hidden />}
          >
            {t('find')}
          </Button>
        )}
      </header>
      <ul>
        {hires.items.map((hire) => (
          <TeamRow key={hire._id} hire={hire} all={hires.items} />
        ))}
      </ul>
      <ShowMore pages={hires}>{t('more')}</ShowMore>
    </Panel>
  );
}
