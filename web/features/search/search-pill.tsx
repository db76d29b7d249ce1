import { useClickOutside, useFocusTrap, useMediaQuery, useMergedRef } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type Ref,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { ServiceCategory } from '#contract/entities/catalogue.ts';
import { eventCards } from '#locales/areas/event-cards.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useSession } from '#web/api/queries.ts';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import { partOf, usePartAhead } from '#web/ui/loading/part.tsx';
import classes from './search-pill.module.css';
import type { SearchState } from './search-url.ts';
import { type SearchDraft, type SearchPart, useSearchDraft } from './use-search-draft.ts';
import { whenLabel } from './when-label.ts';

// The panels of the fields, in one file: they come together, before the first of them opens.
const panels = () => import('./search-panels.tsx');
const whatPanel = partOf(async () => ({ default: (await panels()).WhatPanel }));
const wherePanel = partOf(async () => ({ default: (await panels()).WherePanel }));
const whenPanel = partOf(async () => ({ default: (await panels()).WhenPanel }));
const fetchPanels = () => void Promise.all([whatPanel.fetch(), wherePanel.fetch(), whenPanel.fetch()]);

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

interface WhatPartProps extends Pick<SearchPillProps, 'categories'> {
  readonly ref: Ref<HTMLInputElement>;
  readonly search: SearchDraft;
}

function WhatPart({ ref, search: { open, setOpen, draft, setDraft, run }, categories }: WhatPartProps) {
  const isTyped = open === 'what' && draft.text.trim() !== '';
  const described = useCall('user/description_list', {}, { enabled: isTyped }).data?.items;
  const suggestions = (described ?? categories).filter((category) => matches(draft.text, category)).slice(0, 8);
  return (
    <>
      <TextPart
        part="what"
        label="What"
        isOpen={open === 'what'}
        ref={ref}
        name="text"
        placeholder="Yoga, a haircut, a portrait …"
        value={draft.text}
        maxLength={120}
        onFocus={() => setOpen('what')}
        onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
      />
      {open === 'what' && suggestions.length > 0 && (
        <Suspense>
          <whatPanel.Here
            categories={suggestions}
            onCategory={(category) => void run({ ...draft, text: '', category })}
          />
        </Suspense>
      )}
    </>
  );
}

function WherePart({ search, home }: Pick<SearchPillProps, 'home'> & { readonly search: SearchDraft }) {
  const { open, setOpen, town, where, setWhere, isNamed, places, choosePlace } = search;
  const { user } = useSession();
  return (
    <>
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
        <Suspense>
          <wherePanel.Here
            isNamed={isNamed}
            places={places.data?.items}
            hasFailed={places.isError}
            home={{
              label: home.label || 'Anywhere',
              terms: user?.location ? 'Your area' : `Default area`,
            }}
            onPlace={choosePlace}
          />
        </Suspense>
      )}
    </>
  );
}

function WhenPart({ search, today }: Pick<SearchPillProps, 'today'> & { readonly search: SearchDraft }) {
  const { open, setOpen, draft, setDraft } = search;
  const locale = useLocale();
  return (
    <>
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
        <Suspense>
          <whenPanel.Here
            from={draft.from}
            to={draft.to}
            today={today}
            onDays={(from, to) => setDraft({ ...draft, from, to })}
          />
        </Suspense>
      )}
    </>
  );
}

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
