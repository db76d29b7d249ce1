import type { ReactNode } from 'react';
import type { StaffAct } from '#contract/entities/admin.ts';
import { type AdminActsMessages, adminActs } from '#locales/areas/admin-acts.ts';
import { adminLog } from '#locales/areas/admin-log.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { When } from '#web/ui/format/when.tsx';
import { renderPlaceholder } from '../list-placeholder.tsx';
import { ActChanges } from './act-changes.tsx';
import log from './log.module.css';
import classes from './queues.module.css';

/** The log of staff actions, newest first. It cannot be changed. */
export function ActLog() {
  const t = useMessages(adminLog);
  const pages = useCallPages('admin/act_list', {});
  const instead = renderPlaceholder(pages, { title: t('empty'), text: t('empty_text') });
  if (instead) return instead;
  return (
    <>
      <ol className={log.log}>
        {pages.items.map((act) => (
          <li key={act._id}>
            <p>
              <span>
                <ActText
                  act={act}
                  who={t.rich('who', { name: act.by_name, role: act.by_role, b: (name) => <b>{name}</b> })}
                />
              </span>
              <When at={act.at} shape="moment" label={false} />
            </p>
            {act.booking !== null && (
              <p className={classes.quiet}>
                <span>
                  {t.rich('booking', {
                    title: <bdi>{act.booking.title}</bdi>,
                    customer: <bdi>{act.booking.customer_name}</bdi>,
                    number: act.booking.number,
                  })}
                </span>
              </p>
            )}
            {act.why !== '' && <q dir="auto">{act.why}</q>}
            <ActChanges act={act} />
          </li>
        ))}
      </ol>
      <ShowMore pages={pages} />
    </>
  );
}

type ActKey = keyof AdminActsMessages;
const isKnown = (key: string): key is ActKey => Object.hasOwn(adminActs.english, key);

/** What a member of staff did, as a sentence that begins with their name. */
export function ActText({ act: { act, subject }, who }: { readonly act: StaffAct; readonly who: ReactNode }) {
  const t = useMessages(adminActs);
  const unknown = useMessages(adminLog);
  // The log holds of what kind the thing is whose contact was read, but not its name.
  const key = act === 'read_contact' ? `act.contact_${subject}` : `act.${act}`;
  if (isKnown(key)) return t.rich(key, { who });
  return unknown.rich('unknown', { who, act: act.replaceAll('_', ' ') });
}
