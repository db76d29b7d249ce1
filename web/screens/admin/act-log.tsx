import type { StaffAct } from '#contract/entities/desk.ts';
import { useCallPages } from '#web/api/queries.ts';
import { ShowMore } from '#web/ui/show-more.tsx';
import { When } from '#web/ui/when.tsx';
import classes from './desk.module.css';
import { insteadOf } from './instead-of.tsx';

const actWords: Readonly<Record<string, string>> = {
  grant_refund: 'granted a refund',
  refuse_refund: 'refused a refund',
  give_refund: 'gave money back',
  answer_report: 'answered a report',
  close_report: 'closed a report',
  ask_about_payment: 'asked the gateway about a payment',
  give_up_payment: 'gave up a payment',
  cancel_booking: 'cancelled a booking',
  change_settings: 'changed the settings',
};

/** What staff has done, the latest first; nobody can change it. */
export function ActLog() {
  const pages = useCallPages('admin/act_list', {});
  const instead = insteadOf(pages, {
    title: 'Nothing done yet',
    text: 'Every act of staff is kept here and cannot be changed.',
  });
  if (instead) return instead;
  return (
    <>
      <ol className={classes.log}>
        {pages.items.map((act) => (
          <li key={act._id}>
            <p>
              <b>{act.by_name}</b> ({act.by_role}) {actWords[act.act] ?? act.act}
              <When at={act.at} shape="moment" label={false} />
            </p>
            {act.why !== '' && <q>{act.why}</q>}
            <Changes act={act} />
          </li>
        ))}
      </ol>
      <ShowMore pages={pages} />
    </>
  );
}

function Changes({ act }: { act: StaffAct }) {
  const changed = Object.keys(act.after).filter((key) => act.before[key] !== act.after[key] && key !== 'word');
  return (
    <dl>
      {changed.map((key) => (
        <div key={key}>
          <dt>{key.replaceAll('_', ' ')}</dt>
          <dd>
            <s>{written(act.before[key])}</s> {written(act.after[key])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const written = (value: unknown): string => (value === null || value === undefined ? '–' : String(value));
