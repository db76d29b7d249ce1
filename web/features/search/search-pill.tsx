import { useClickOutside, useFocusTrap, useMediaQuery, useMergedRef } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import type { ServiceCategory } from '#contract/entities/catalogue.ts';
import { eventCards } from '#locales/areas/event-cards.ts';
import { useMessages } from '#web/api/messages.tsx';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import { usePartAhead } from '#web/ui/loading/part.tsx';
import { fetchPanels, WhatPart, WhenPart, WherePart, whatPanel, whenPanel, wherePanel } from './search-parts.tsx';
import classes from './search-pill.module.css';
import type { SearchState } from './search-url.ts';
import { type SearchPart, useSearchDraft } from './use-search-draft.ts';
import { whenLabel } from './when-label.ts';

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

/**
 * The search for what, where and when. Its fields open in place, or as a full screen on phones. As a form it works
 * without scripts.
 */
export function SearchPill({ wanted, categories, home, today, large = false, isAsked = false }: SearchPillProps) {
  const locale = useLocale();
  const [open, setOpen] = useState<SearchPart | null>(null);
  const pill = useClickOutside<HTMLFormElement>(() => setOpen(null));
  // On a phone the open pill fills the screen, and the page behind it is not reachable.
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false;
  const isScreen = isPhone && open !== null;
  const trap = useFocusTrap(isScreen);
  const form = useMergedRef(pill, trap);
  const title = useId();
  const what = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) setOpen('what');
  }, [isAsked]);
  useEffect(() => {
    if (isAsked && open === 'what') what.current?.focus();
  }, [isAsked, open]);
  usePartAhead(whatPanel);
  usePartAhead(wherePanel);
  usePartAhead(whenPanel);
  const search = useSearchDraft({ wanted, home, open, setOpen });
  const { draft } = search;
  const { summary, goButton, close } = useClosing(open, setOpen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void search.run(draft);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open !== null) close();
  };

  const t = useMessages(eventCards);
  const said = [
    draft.text ||
      categories.find((category) => category.slug === draft.category)?.name ||
      (large ? t('search.ask') : 'Anything'),
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
        onPointerEnter={fetchPanels}
        onKeyDown={closeOnEscape}
        // Leaving by keyboard must close the panel, because it would cover the next element.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!isScreen && relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(null);
        }}
      >
        <Summary ref={summary} said={said} onEdit={() => setOpen('what')} />
        {open !== null && (
          <div className={classes.top}>
            <b id={title}>Search</b>
            <button type="button" aria-label="Close search" onClick={close}>
              <IconX size={22} stroke={2} aria-hidden />
            </button>
          </div>
        )}
        <WhatPart ref={what} search={search} categories={categories} />
        <WherePart search={search} home={home} />
        <WhenPart search={search} today={today} />
        <button ref={goButton} type="submit" className={classes.go} aria-label="Search">
          <IconSearch size={20} stroke={2.4} aria-hidden />
          <span>Search</span>
        </button>
      </form>
    </div>
  );
}

/**
 * Closes the pill by its button or by Escape. Focusing the field would open the panel again. The focus moves to the
 * button that remains.
 */
function useClosing(open: SearchPart | null, setOpen: (part: null) => void) {
  const goButton = useRef<HTMLButtonElement>(null);
  const summary = useRef<HTMLButtonElement>(null);
  const isReturning = useRef(false);
  const close = () => {
    isReturning.current = true;
    setOpen(null);
  };
  useEffect(() => {
    if (open !== null || !isReturning.current) return;
    isReturning.current = false;
    const button = summary.current?.checkVisibility() ? summary.current : goButton.current;
    button?.focus();
  }, [open]);
  return { summary, goButton, close };
}

interface SummaryProps {
  readonly ref: Ref<HTMLButtonElement>;
  /** What, where and when. */
  readonly said: readonly string[];
  readonly onEdit: () => void;
}

/** The search in two lines, which opens it. */
function Summary({ ref, said, onEdit }: SummaryProps) {
  return (
    <button type="button" ref={ref} className={classes.summary} onClick={onEdit}>
      <IconSearch size={20} stroke={2.2} aria-hidden />
      <span>
        <HiddenText>Edit search: </HiddenText>
        <b>{said[0]}</b>
        <small>{said.slice(1).join(' · ')}</small>
      </span>
    </button>
  );
}
