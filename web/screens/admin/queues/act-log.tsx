import type { ReactNode } from 'react';
import type { AdminFee, StaffAct } from '#contract/entities/admin.ts';
import { useCallPages, useSession } from '#web/api/queries.ts';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { type Formats, useFormats } from '#web/ui/format/locale.tsx';
import { When } from '#web/ui/format/when.tsx';
import { insteadOf } from '../instead-of.tsx';
import log from './log.module.css';
import classes from './queues.module.css';

const actLabels: Readonly<Record<string, string>> = {
  grant_refund: 'granted a refund',
  refuse_refund: 'declined a refund',
  give_refund: 'issued a refund',
  answer_report: 'answered a report',
  close_report: 'closed a report',
  reply_help_ticket: 'answered a help ticket',
  close_help_ticket: 'closed a help ticket',
  reopen_help_ticket: 'reopened a help ticket',
  assign_help_ticket: 'took a help ticket',
  release_help_ticket: 'released a help ticket',
  add_import: 'uploaded a file to import',
  start_import: 'started an import',
  drop_import: 'discarded an import',
  undo_import: 'undid an import',
  accept_claim: 'accepted a claim',
  decline_claim: 'declined a claim',
  uphold_appeal: 'kept a decision after an appeal',
  undo_appeal: 'undid a decision after an appeal',
  approve_content: 'approved new content',
  change_review_settings: 'changed what gets looked at',
  confirm_identity: 'confirmed an identity',
  revoke_identity: 'took back a confirmed identity',
  ask_about_payment: 'checked a payment with the gateway',
  give_up_payment: 'marked a payment as failed',
  send_refund_again: 'resent a refund',
  settle_refund_otherwise: 'marked a refund as paid another way',
  cancel_booking: 'cancelled a booking',
  add_page: 'added a page',
  read_contact: 'read a contact',
  end_two_step: 'switched off someone’s two-step sign-in',
  try_job_again: 'ran a failed job again',
  give_up_job: 'gave up a failed job',
  change_settings: 'changed the settings',
  invite_providers: 'invited providers',
  open_market: 'opened the marketplace',
  change_exchange_rates: 'changed the exchange rates',
  change_fee: 'changed a service fee',
  drop_fee: 'cancelled a planned service fee',
  change_staff: 'changed the staff',
  change_brand: 'changed the look of the marketplace',
  impersonate: 'looked at the app as a user',
  end_impersonation: 'stopped looking as a user',
  add_category: 'added a category',
  change_category: 'changed a category',
  add_description: 'added a service to the catalog',
  change_description: 'changed a service of the catalog',
  publish_legal_text: 'published a legal text',
  update_app_version: 'changed the app versions',
  hide_review: 'hid a review',
  unlist_service: 'unlisted a service',
  unlist_event: 'unlisted an event',
  suspend_page: 'suspended a page',
  warn_page: 'warned the owner of a page',
  suspend_user: 'suspended an account',
  undo_hide_review: 'showed a review again',
  undo_unlist_service: 'listed a service again',
  undo_unlist_event: 'listed an event again',
  undo_suspend_page: 'lifted the suspension of a page',
  undo_suspend_user: 'lifted the suspension of an account',
};

/** What a member of staff did, as the end of a sentence that begins with their name. */
export const actLabel = (act: string): string => actLabels[act] ?? act;

/** The log of staff actions, newest first. It cannot be changed. */
export function ActLog() {
  const pages = useCallPages('admin/act_list', {});
  const instead = insteadOf(pages, {
    title: 'No activity yet',
    text: 'Everything staff do is recorded here and can’t be changed.',
  });
  if (instead) return instead;
  return (
    <>
      <ol className={log.log}>
        {pages.items.map((act) => (
          <li key={act._id}>
            <p>
              <span>
                <b>{act.by_name}</b> ({act.by_role}) {actLabel(act.act)}
              </span>
              <When at={act.at} shape="moment" label={false} />
            </p>
            {act.booking !== null && (
              <p className={classes.quiet}>
                <span>
                  <bdi>{act.booking.title}</bdi>, <bdi>{act.booking.customer_name}</bdi>, booking {act.booking.number}
                </span>
              </p>
            )}
            {act.why !== '' && <q dir="auto">{act.why}</q>}
            <Changes act={act} />
          </li>
        ))}
      </ol>
      <ShowMore pages={pages} />
    </>
  );
}

/** A moment as an entry of the log holds it. */
const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The fields of a log entry that are amounts in minor units. */
const amounts: readonly string[] = ['refunded', 'asked', 'refund_amount', 'referral_credit', 'referral_min'];

function Changes({ act }: { act: StaffAct }) {
  const { money } = useFormats();
  const { market } = useSession();
  const currency = act.booking?.currency ?? market.currency;
  const changed = Object.keys(act.after).filter((key) => act.before[key] !== act.after[key] && key !== 'word');
  const written = (key: string, value: unknown): ReactNode => {
    if (value === null || value === undefined) return '–';
    if (typeof value === 'number' && amounts.includes(key)) return money(value, currency, { exact: true });
    if (key === 'fees') return (value as AdminFee[]).map((fee) => feeLine(fee, money)).join(', ') || 'none';
    if (typeof value === 'string' && moment.test(value)) return <When at={value} shape="moment" label={false} />;
    return String(value).replaceAll('_', ' ');
  };
  return (
    <dl>
      {changed.map((key) => (
        <div key={key}>
          <dt>{key.replaceAll('_', ' ')}</dt>
          <dd>
            {act.before[key] !== undefined && act.before[key] !== null && (
              <>
                <s>{written(key, act.before[key])}</s>{' '}
              </>
            )}
            {written(key, act.after[key])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Formats a logged fee: `5% + $0.30 from 2026-06-01`. */
function feeLine({ percent_basis_points, fixed, currency, valid_from }: AdminFee, money: Formats['money']): string {
  const from = valid_from === null ? '' : ` from ${valid_from.slice(0, 10)}`;
  return `${percent_basis_points / 100}% + ${money(fixed, currency, { exact: true })}${from}`;
}
