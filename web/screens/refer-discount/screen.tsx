import type { MetaFunction } from 'react-router';
import { referFriends } from '#locales/areas/refer-friends.ts';
import { hasFeature, useFeature } from '#web/api/features.ts';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { useMessages } from '#web/api/messages.tsx';
import { callPages, callQuery } from '#web/api/queries.ts';
import { chooseOwnPage } from '#web/features/own-pages/own-page.ts';
import { Page, PageHead } from '#web/ui/layout/page.tsx';
import { DiscountCodes } from './discount-codes.tsx';
import { ReferralCodes } from './referral-codes.tsx';

function queriesOf({ session, url }: Wanted) {
  const page = chooseOwnPage(session, url.searchParams.get('page'));
  return [
    ...(hasFeature(session, 'referrals')
      ? [callQuery('user/user_referral_code_list', { limit: 50 }), callQuery('booking/check_active_referral_code', {})]
      : []),
    ...(page === undefined || !hasFeature(session, 'promo_codes')
      ? []
      : [
          callPages('discount_code/all_discount_code', { provider_id: page._id }),
          callQuery('discount_code/discount_provider_service_list', { provider_id: page._id, limit: 100 }),
        ]),
  ];
}

export const loader = loadOnServer(queriesOf);
export const clientLoader = loadInBrowser(queriesOf);
export const meta: MetaFunction = () => [
  { title: 'Referrals and promo codes' },
  { name: 'robots', content: 'noindex' },
];

/** The screen for referral codes and discount codes. */
export default function ReferDiscount() {
  const t = useMessages(referFriends);
  const referrals = useFeature('referrals');
  const codes = useFeature('promo_codes');
  return (
    <Page>
      <PageHead title={t('title')} />
      {referrals && <ReferralCodes />}
      {codes && <DiscountCodes />}
    </Page>
  );
}
