import type { AdminAppeal } from '#contract/entities/trust/appeal.ts';
import { adminAppeals } from '#locales/areas/admin-appeals.ts';
import { adminModeration } from '#locales/areas/admin-moderation.ts';
import { useMessages } from '#web/api/messages.tsx';
import { When } from '#web/ui/format/when.tsx';
import { DecideAppeal } from '../decide/decide-appeal.tsx';
import { ShowContact } from '../lists/show-contact.tsx';
import { Fact, Facts, PageFact } from '../parts/facts.tsx';
import { Said } from '../parts/said.tsx';
import { EvidenceFact } from './evidence-files.tsx';
import { Queue, useDecidedQueue } from './queue.tsx';
import classes from './queues.module.css';

/** Appeals against moderation decisions, oldest first. */
export function AppealQueue() {
  const t = useMessages(adminAppeals);
  const { state, queue } = useDecidedQueue('admin/appeal_list');
  return (
    <Queue
      label={t('list.label')}
      {...queue}
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
      <Said
        text={action.reason}
        by={t.rich('appeal.reason', { name: <bdi>{action.by_name}</bdi>, at: at(action.created_at) })}
        isOwn
      />
      <Said
        text={text}
        by={t.rich('appeal.by', {
          name: <bdi>{by.name}</bdi>,
          email: <bdi>{by.email}</bdi>,
          at: at(appeal.created_at),
        })}
      />
      <Facts>
        <EvidenceFact files={appeal.files} />
        {action.page !== null && <PageFact label={t('appeal.page')} page={action.page} />}
        {status === 'open' && (
          <Fact label={t('appeal.due')}>
            <When at={appeal.due_at} shape="day" />
          </Fact>
        )}
      </Facts>
      {word !== '' && (
        <Said
          text={word}
          by={t.rich('appeal.answer', {
            name: <bdi>{appeal.decided_by_name}</bdi>,
            at: at(appeal.decided_at ?? appeal.due_at),
          })}
          isOwn
        />
      )}
      {status === 'open' && appeal.is_own && (
        <p className={classes.quiet}>{t(appeal.is_alone ? 'appeal.alone' : 'appeal.own')}</p>
      )}
      <ShowContact key={appeal._id} subject="appeal" subject_id={appeal._id} />
      {appeal.can.decide && <DecideAppeal appeal={appeal} />}
    </>
  );
}
