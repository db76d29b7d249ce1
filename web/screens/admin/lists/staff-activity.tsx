import { adminLists } from '#locales/areas/admin-lists.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { When } from '#web/ui/format/when.tsx';
import { ActText } from '../queues/act-log.tsx';
import classes from './list.module.css';

/** What staff did about a subject, newest first. */
export function StaffActivity({ subject_id }: { readonly subject_id: string }) {
  const t = useMessages(adminLists);
  const pages = useCallPages('admin/act_list', { subject_id, limit: 5 });
  if (pages.isPending) return null;
  return (
    <section>
      <h3>{t('drawer.activity')}</h3>
      {pages.error !== null && pages.items.length === 0 ? (
        <QueryProblem query={pages} />
      ) : pages.items.length === 0 ? (
        <p className={classes.quiet}>{t('drawer.no_activity')}</p>
      ) : (
        <ol className={classes.events}>
          {pages.items.map((act) => (
            <li key={act._id}>
              <span>
                <ActText act={act} who={<b>{act.by_name}</b>} />
              </span>
              {act.why !== '' && <q dir="auto">{act.why}</q>}
              <small className={classes.quiet}>
                <When at={act.at} shape="moment" label={false} />
              </small>
            </li>
          ))}
        </ol>
      )}
      <ShowMore pages={pages} />
    </section>
  );
}
