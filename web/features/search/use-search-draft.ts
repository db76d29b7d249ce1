import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallInput } from '#contract/index.ts';
import { callQuery, useCall } from '#web/api/queries.ts';
import { type SearchState, searchHref } from './search-url.ts';
import type { Town } from './where-panel.tsx';

/** A field of the search, whose panel can be open. */
export type SearchPart = 'what' | 'where' | 'when';

interface SearchDraftOptions {
  /** The search of the page's address, which the draft begins with. */
  readonly wanted: SearchState;
  /** The place looked around where none is named. */
  readonly home: { readonly lat: number; readonly lon: number };
  readonly open: SearchPart | null;
  readonly setOpen: (part: SearchPart | null) => void;
}

/** A search while it is typed, with the towns that its place may mean. `run` navigates to the results of a search. */
export type SearchDraft = ReturnType<typeof useSearchDraft>;

/** Edits a search until it is run. */
export function useSearchDraft({ wanted, home, open, setOpen }: SearchDraftOptions) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(wanted);
  const [where, setWhere] = useState(wanted.near?.label ?? '');
  const town = useRef<HTMLInputElement>(null);
  const [asked] = useDebouncedValue(where.trim(), 120);
  const queries = useQueryClient();
  const towns = (typed: string): CallInput<'user/place_list'> => ({
    ...(typed === '' ? { radius: 60 } : { text: typed }),
    lat: round(home.lat),
    lon: round(home.lon),
    limit: 6,
  });
  const places = useCall('user/place_list', towns(asked), { enabled: open === 'where', keepPrevious: true });

  const go = (next: SearchState) => {
    setOpen(null);
    setDraft(next);
    void navigate(searchHref(next), { preventScrollReset: true });
  };
  const choosePlace = (place: Town | null) => {
    setWhere(place?.label ?? '');
    setDraft({ ...draft, near: place && nearTo(place) });
    setOpen('when');
  };
  // A typed town means its first suggestion, however fast the user continues. An unknown town shows an error.
  const run = async (next: SearchState) => {
    const typed = where.trim();
    if (typed === (next.near?.label ?? '')) return go(next);
    if (typed === '') return go({ ...next, near: null });
    // The panel makes the same call and shows its error.
    const found = await queries.ensureQueryData(callQuery('user/place_list', towns(typed))).catch(() => null);
    const best = found?.items[0];
    if (best) return go({ ...next, near: nearTo(best) });
    setDraft(next);
    setOpen('where');
    town.current?.focus();
  };
  return {
    open,
    setOpen,
    draft,
    setDraft,
    /** The place as it is typed. */
    where,
    setWhere,
    /** The field of the place. */
    town,
    /** Whether the towns are those of a name that was typed. */
    isNamed: asked !== '',
    places,
    choosePlace,
    run,
  };
}

const nearTo = ({ label, lat, lon }: Town) => ({ label, lat, lon });
const round = (degrees: number) => Math.round(degrees * 100) / 100;
