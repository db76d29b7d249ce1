import type { MetaFunction } from 'react-router';
import { comingSoon } from '#locales/areas/coming-soon.ts';
import { useMessages } from '#web/api/messages.tsx';
import { href } from '#web/routes.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Page } from '#web/ui/layout/page.tsx';

export const meta: MetaFunction = () => [{ title: 'Plaza' }, { name: 'robots', content: 'noindex' }];

export default function ComingSoon() {
  const t = useMessages(comingSoon);
  return (
    <Page>
      <title>{t('title')}</title>
      <EmptyState
        scene="path"
        level={1}
        title={t('title')}
        text={t('text')}
        action={{ label: t('back'), to: href('home') }}
      />
    </Page>
  );
}
