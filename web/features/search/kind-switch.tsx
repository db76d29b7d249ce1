import { eventCards } from '#locales/areas/event-cards.ts';
import { useFeature } from '#web/api/features.ts';
import { useMessages } from '#web/api/messages.tsx';
import { LinkSwitch } from '#web/ui/controls/link-switch.tsx';
import { type Counts, countOf } from './result-counts.ts';
import { type SearchState, searchHref } from './search-url.ts';

const kinds = ['', 'provider', 'event'] as const;

interface KindSwitchProps {
  readonly wanted: SearchState;
  /** How many of each kind the search finds. */
  readonly counts?: Counts | undefined;
}

/**
 * The switch between services, events and both, with the number of each in a search. The choice is in the address, with
 * the rest of the search.
 */
export function KindSwitch({ wanted, counts }: KindSwitchProps) {
  const t = useMessages(eventCards);
  const hasEvents = useFeature('events');
  const textOf = (kind: SearchState['kind']) => {
    if (counts === undefined) return kind === '' ? t('kinds.all') : t(`kinds.${kind}`);
    return kind === '' ? t('counted.all', countOf(counts, '')) : t(`counted.${kind}`, countOf(counts, kind));
  };
  if (!hasEvents) return null;
  return (
    <LinkSwitch
      label={t('kinds.label')}
      sides={kinds.map((kind) => ({
        text: textOf(kind),
        to: searchHref({ ...wanted, kind }),
        isShown: wanted.kind === kind,
      }))}
      replace
    />
  );
}
