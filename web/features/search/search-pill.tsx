import { VisuallyHidden } from '@mantine/core';
import { useClickOutside, useDebouncedValue, useFocusTrap, useMediaQuery, useMergedRef } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ServiceCategory } from '#contract/entities/catalogue.ts';
import type { CallInput } from '#contract/index.ts';
import { callQuery, useCall, useSession } from '#web/api/queries.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import classes from './search-pill.module.css';
import { type SearchState, searchHref } from './search-url.ts';
import { WhatPanel } from './what-panel.tsx';
import { whenLabel } from './when-label.ts';
import { WhenPanel } from './when-panel.tsx';
import { type Town, WherePanel } from './where-panel.tsx';

interface SearchPillProps {
  readonly wanted: SearchState;
  readonly categories: readonly ServiceCategory[];
  /** The default place of searches. */
  readonly home: { readonly label: string; readonly lat: number; readonly lon: number };
  /** Today in the market's calendar, `YYYY-MM-DD`. */
  readonly today: string;
  readonly large?: boolean;
  /** Opens at once, because the visitor used the header's search. */
  readonly isAsked?: boolean;
}

type Part = 'what' | 'where' | 'when';

/**
 * The search for what, where and when. Its fields open in place, or as a full screen on phones. As a form it works
 * without scripts.
 */
export function SearchPill({ wanted: wish, categories, home, today, large = false, isAsked = false }: SearchPillProps) {
  const navigate = useNavigate();
  const locale = useLocale();
  const [open, setOpen] = useState<Part | null>(null);
  const [draft, setDraft] = useState(wish);
  const [where, setWhere] = useState(wish.near?.label ?? '');
  const pill = useClickOutside<HTMLFormElement>(() => setOpen(null));
  // On a phone the open pill fills the screen, and the page behind it is not reachable.
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false;
  const isScreen = isPhone && open !== null;
  const trap = useFocusTrap(isScreen);
  const form = useMergedRef(pill, trap);
  const title = useId();
  const goButton = useRef<HTMLButtonElement>(null);
  const summary = useRef<HTMLButtonElement>(null);
  const isReturning = useRef(false);
  const what = useRef<HTMLInputElement>(null);
  const town = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) what.current?.focus();
  }, [isAsked]);
  const [asked] = useDebouncedValue(where.trim(), 120);
  const { user } = useSession();
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
  const search = async (next: SearchState) => {
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void search(draft);
  };
  const close = () => {
    isReturning.current = true;
    setOpen(null);
  };
  // Focusing the field would open the panel again. The focus moves to the button that remains.
  useEffect(() => {
    if (open !== null || !isReturning.current) return;
    isReturning.current = false;
    const button = summary.current?.checkVisibility() ? summary.current : goButton.current;
    button?.focus();
  }, [open]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open !== null) close();
  };
  const suggestions = categories.filter((category) => matches(draft.text, category)).slice(0, 8);

  const said = [
    draft.text || categories.find((category) => category.slug === draft.category)?.name || 'Any service',
    (draft.near?.label ?? home.label) || 'Anywhere',
    whenLabel(draft.from, draft.to, today, locale),
  ];

  return (
    <div
      className={classes.frame}
      {...(isScreen ? { role: 'dialog', 'aria-modal': true, 'aria-labelledby': title } : {})}
    >
      <form
        ref={form}
        className={classes.pill}
        data-open={open}
        data-large={large}
        action="/"
        onSubmit={submit}
        onKeyDown={closeOnEscape}
        // Leaving by keyboard must close the panel, because it would cover the next element.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!isScreen && relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(null);
        }}
      >
        {!large && (
          <button type="button" ref={summary} className={classes.summary} onClick={() => setOpen('what')}>
            <IconSearch size={20} stroke={2.2} aria-hidden />
            <span>
              <VisuallyHidden>Edit search: </VisuallyHidden>
              <b>{said[0]}</b>
              <small>{said.slice(1).join(' · ')}</small>
            </span>
          </button>
        )}
        {open !== null && (
          <div className={classes.top}>
            <b id={title}>Search</b>
            <button type="button" aria-label="Close search" onClick={close}>
              <IconX size={22} stroke={2} aria-hidden />
            </button>
          </div>
        )}
        <TextPart
          part="what"
          label="What"
          isOpen={open === 'what'}
          ref={what}
          name="text"
          placeholder="Yoga, a haircut, a portrait …"
          value={draft.text}
          maxLength={120}
          onFocus={() => setOpen('what')}
          onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
        />
        {open === 'what' && suggestions.length > 0 && (
          <WhatPanel
            categories={suggestions}
            onCategory={(category) => void search({ ...draft, text: '', category })}
          />
        )}
        <TextPart
          part="where"
          label="Where"
          isOpen={open === 'where'}
          ref={town}
          placeholder={home.label || 'A town'}
          value={where}
          maxLength={80}
          onFocus={(event) => {
            event.currentTarget.select();
            setOpen('where');
          }}
          onChange={(event) => setWhere(event.currentTarget.value)}
        />
        {open === 'where' && (
          <WherePanel
            isNamed={asked !== ''}
            places={places.data?.items}
            hasFailed={places.isError}
            home={{
              label: home.label || 'Anywhere',
              terms: user?.location ? 'Your area' : `Default area`,
            }}
            onPlace={choosePlace}
          />
        )}
        <button
          type="button"
          className={classes.part}
          data-part="when"
          data-on={open === 'when'}
          data-autofocus={open === 'when' || undefined}
          aria-expanded={open === 'when'}
          onClick={() => setOpen(open === 'when' ? null : 'when')}
        >
          <span>When</span>
          <em data-said={draft.from !== ''}>{whenLabel(draft.from, draft.to, today, locale)}</em>
        </button>
        {open === 'when' && (
          <WhenPanel
            from={draft.from}
            to={draft.to}
            today={today}
            onDays={(from, to) => setDraft({ ...draft, from, to })}
          />
        )}
        <button ref={goButton} type="submit" className={classes.go} aria-label="Search">
          <IconSearch size={20} stroke={2.4} aria-hidden />
          <span>Search</span>
        </button>
      </form>
    </div>
  );
}

const nearTo = ({ label, lat, lon }: Town) => ({ label, lat, lon });
const round = (degrees: number) => Math.round(degrees * 100) / 100;

function matches(text: string, category: ServiceCategory): boolean {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return true;
  const terms = [category.name, category.blurb, ...category.descriptions.map((description) => description.name)];
  return terms.some((word) => word.toLowerCase().includes(wanted));
}

interface TextPartProps extends ComponentProps<'input'> {
  readonly part: 'what' | 'where';
  readonly label: string;
  readonly isOpen: boolean;
}

/** A text field of the search. */
function TextPart({ part, label, isOpen, ...input }: TextPartProps) {
  return (
    <label className={classes.part} data-part={part} data-on={isOpen}>
      <span>{label}</span>
      <input data-autofocus={isOpen || undefined} autoComplete="off" {...input} />
    </label>
  );
}
