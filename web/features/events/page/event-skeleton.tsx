import { Skeleton } from '@mantine/core';
import { eventPage } from '#locales/areas/event-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Page, StickyAside } from '#web/ui/layout/page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';

/** The placeholder of an event's page while it loads: pictures, title, facts and tickets. */
export function EventSkeleton() {
  const t = useMessages(eventPage);
  return (
    <Page>
      <div role="status" aria-label={t('list.loading')}>
        <Skeleton style={{ aspectRatio: '21 / 9' }} height="auto" radius="lg" mah="27rem" mb="lg" />
        <StickyAside
          aside={
            <Panel>
              {[1, 2, 3].map((key) => (
                <Skeleton key={key} height={64} mb="md" />
              ))}
              <Skeleton height={52} />
            </Panel>
          }
        >
          <Skeleton height={24} width="30%" mb="sm" />
          <Skeleton height={44} width="70%" mb="lg" />
          <Skeleton height={72} mb="md" />
          <Skeleton height={80} />
        </StickyAside>
      </div>
    </Page>
  );
}
