import { Link } from 'react-router';
import type { AdminAppeal } from '#contract/entities/trust/appeal.ts';
import { adminAppeals } from '#locales/areas/admin-appeals.ts';
import { adminModeration } from '#locales/areas/admin-moderation.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { When } from '#web/ui/format/when.tsx';
import { DecideAppeal } from '../decide-appeal.tsx';
import { ShowContact } from '../lists/show-contact.tsx';
import { EvidenceFact } from './evidence-files.tsx';
import { Queue, useQueueState } from './queue.tsx';
import classes from './queues.module.css';

/** Appeals against moderation decisions, oldest first. */
export function AppealQueue() {
  const t = useMessages(adminAppeals);
  const state = useQueueState();
  const pages = useCallPages('admin/appeal_list', { state });
  return (
    <Queue
      label={t('list.label')}
      pages={pages}
      hasDone
      empty={{ title: t(`list.${state}`), text: t(`list.${state}_text`) }}
      line={({ action, by, due_at, is_overdue, status, decided_at }) => ({
        title: action.label,
        text:
          status === 'open'
            ? by.name
            : t('list.decided', { name: by.name, status: status === 'undone' ? 'undone' : 'other' }),
        aside: is_overdue ? (
          t('list.overdue')
        ) : status === 'open' ? (
          t.rich('list.due', { day: <When at={due_at} shape="day" /> })
        ) : (
          <When at={decided_at ?? due_at} shape="day" />
        ),
        isUrgent: is_overdue,
      })}
      detail={(appeal) => <OneAppeal appeal={appeal} />}
    />
  );
}

function OneAppeal({ appeal }: { readonly appeal: AdminAppeal }) {
  const t = useMessages(adminAppeals);
  const states = useMessages(adminModeration);
  const { action, by, text, word, status } = appeal;
  const at = (moment: string) => <When at={moment} shape="moment" label={false} />;
  return (
    <>
      <h2>{t('appeal.about', { state: states(`state.${action.kind}`), label: action.label })}</h2>
      {status !== 'open' && <p className={classes.quiet}>{t(`appeal.${status}`)}</p>}
      <blockquote className={classes.said} data-own="true">
        <p dir="auto">{action.reason}</p>
        <footer>{t.rich('appeal.reason', { name: <bdi>{action.by_name}</bdi>, at: at(action.created_at) })}</footer>
      </blockquote>
      <blockquote className={classes.said}>
        <p dir="auto">{text}</p>
        <footer>
          {t.rich('appeal.by', {
            name: <bdi>{by.name}</bdi>,
            email: <bdi>{by.email}</bdi>,
            at: at(appeal.created_at),
          })}
        </footer>
      </blockquote>
      <dl className={classes.facts}>
        <EvidenceFact files={appeal.files} />
        {action.page !== null && (
          <div>
            <dt>{t('appeal.page')}</dt>
            <dd>
              <Link to={href('provider_details', { providerId: action.page.slug })}>
                <bdi>{action.page.name}</bdi>
              </Link>
            </dd>
          </div>
        )}
        {status === 'open' && (
          <div>
            <dt>{t('appeal.due')}</dt>
            <dd>
              <When at={appeal.due_at} shape="day" />
            </dd>
          </div>
        )}
      </dl>
      {word !== '' && (
        <blockquote className={classes.said} data-own="true">
          <p dir="auto">{word}</p>
          <footer>
            {t.rich('appeal.answer', {
              name: <bdi>{appeal.decided_by_name}</bdi>,
              at: at(appeal.decided_at ?? appeal.due_at),
            })}
          </footer>
        </blockquote>
      )}
      {status === 'open' && appeal.is_own && (
        <p className={classes.quiet}>{t(appeal.is_alone ? 'appeal.alone' : 'appeal.own')}</p>
      )}
      <ShowContact key={appeal._id} subject="appeal" subject_id={appeal._id} />
      {appeal.can.decide && <DecideAppeal appeal={appeal} />}
    </>
  );
}
