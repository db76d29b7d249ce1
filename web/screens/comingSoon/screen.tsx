import type { MetaFunction } from 'react-router';
import { comingSoon } from '#locales/areas/coming-soon.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { mayVisit } from '#web/api/session.ts';
import { href } from '#web/routes.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Page } from '#web/ui/layout/page.tsx';

export const meta: MetaFunction = () => [{ title: 'Plaza' }, { name: 'robots', content: 'noindex' }];

/** What is still being built; before the marketplace opens, the page that visitors see instead of it. */
export default function ComingSoon() {
  const t = useMessages(comingSoon);
  const session = useSession();
  const { user, market } = session;
  const isOpening = !mayVisit(session);
  const title = isOpening ? t('opening.title', { market: market.name }) : t('title');
  const hasPage = user !== null && user.providers.length > 0;
  return (
    <Page>
      <title>{title}</title>
      <EmptyState
        scene="path"
        level={1}
        title={title}
        text={isOpening ? market.brand.hero_text || t('opening.text', { place: market.place.label }) : t('text')}
        action={
          isOpening
            ? hasPage
              ? { label: t('opening.page'), to: href('my_page') }
              : { label: t('opening.offer'), to: href('offer') }
            : { label: t('back'), to: href('home') }
        }
      />
    </Page>
  );
}
