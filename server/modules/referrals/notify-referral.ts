import { firstName } from '#contract/visible-name.ts';
import { referralNotices } from '#locales/areas/referral-notices.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { insertNotification } from '#server/modules/notifications/queries.ts';

/** The two sides of a referral, and the name of the new user. */
interface Sides {
  readonly user_id: string;
  readonly user_name: string;
  readonly referrer_id: string;
}

/** Notifies both sides of a referral, once each, that its reward is theirs or was taken back. */
export async function notifyBoth(
  tx: Tx,
  what: 'credited' | 'taken_back',
  { user_id, user_name, referrer_id }: Sides,
  amount: { readonly amount: number; readonly currency: string },
  now: Date,
): Promise<void> {
  const name = firstName(user_name);
  const once = what === 'credited' ? `referral:${user_id}` : `referral:${user_id}:taken_back`;
  const notice = {
    kind: 'referral_credit',
    link: '/refer-discount',
    title: say(referralNotices, `title.${what}`, { amount }),
  };
  const texts = {
    new: { user_id, text: say(referralNotices, `new.${what}`) },
    referrer: { user_id: referrer_id, text: say(referralNotices, `referrer.${what}`, { name }) },
  };
  await insertNotification(tx, { ...notice, ...texts.new, once_key: `${once}:new` }, now, 'referral');
  await insertNotification(tx, { ...notice, ...texts.referrer, once_key: `${once}:referrer` }, now, 'referral');
}
