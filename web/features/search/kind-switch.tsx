import { eventCards } from '#locales/areas/event-cards.ts';
import { useMessages } from '#web/api/messages.tsx';
import { LinkSwitch } from '#web/ui/controls/link-switch.tsx';
import { type SearchState, searchHref } from './search-url.ts';

const kinds = ['', 'provider', 'event'] as const;

/** The switch between services, events and both. The choice is in the address, with the rest of the search. */
export function KindSwitch({ wanted }: { wanted: SearchState }) {
  const t = useMessages(eventCards);
  return (
    <LinkSwitch
      label={t('kinds.label')}
      sides={kinds.map((kind) => ({
        text: kind === '' ? t('kinds.all') : t(`kinds.${kind}`),
        to: searchHref({ ...wanted, kind }),
        isShown: wanted.kind === kind,
      }))}
      replace
    />
  );
}
