import type { MetaFunction } from 'react-router';
import { href } from '#web/routes.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';

export const meta: MetaFunction = () => [{ title: 'Coming soon' }, { name: 'robots', content: 'noindex' }];

export default function ComingSoon() {
  return (
    <Page>
      <EmptyState
        scene="path"
        level={1}
        title="Coming soon"
        text="We are still building this part of the square. Everything else is open."
        action={{ label: 'Back to the start', to: href('home') }}
      />
    </Page>
  );
}
