import { needsPage } from '#locales/areas/needs-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { href } from '#web/routes.ts';
import { EmptyPage } from '#web/ui/feedback/empty-state.tsx';

/** A provider's screen for users without a page: its purpose, and a link to create a page. */
export function NeedsPage({ title, text }: { title: string; text: string }) {
  const t = useMessages(needsPage);
  return <EmptyPage scene="stall" title={title} text={text} action={{ label: t('create'), to: href('my_page') }} />;
}
