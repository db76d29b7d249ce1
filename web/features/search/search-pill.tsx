import { Button, VisuallyHidden } from '@mantine/core';
import { useClickOutside, useDebouncedValue, useFocusTrap, useMediaQuery, useMergedRef } from '@mantine/hooks';
import { IconCalendar, IconMapPin, IconSearch, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ServiceCategory } from '#contract/entities/catalogue.ts';
import type { CallInput } from '#contract/index.ts';
import { callQuery, useCall, useSession } from '#web/api/queries.ts';
import { tileOf } from './category-tiles.ts';
import classes from './search-pill.module.css';
import { type SearchWish, wishHref } from './search-url.ts';
import { addDays, quickDays, whenWords } from './when-words.ts';

interface SearchPillProps {
  readonly wish: SearchWish;
  readonly categories: readonly ServiceCategory[];
  /** The place looked around where none is named. */
  readonly home: { readonly label: string; readonly lat: number; readonly lon: number };
  /** Today in the market's calendar, `YYYY-MM-DD`. */
  readonly today: string;
  readonly large?: boolean;
  /** Opens at once: the visitor came by the header's search. */
  readonly isAsked?: boolean;
}

type Part = 'what' | 'where' | 'when';

/** What, where and when in one pill whose parts open in place, and as a whole screen on phones; it is a form, so that it works before any script runs. */
export function SearchPill({ wish, categories, home, today, large = false, isAsked = false }: SearchPillProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<Part | null>(null);
  const [draft, setDraft] = useState(wish);
  const [where, setWhere] = useState(wish.near?.label ?? '');
  const pill = useClickOutside<HTMLFormElement>(() => setOpen(null));
  // On a phone the open pill is the whole screen: what lies behind it cannot be reached meanwhile.
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
  const { user, market } = useSession();
  const queries = useQueryClient();
  const towns = (typed: string): CallInput<'user/place_list'> => ({
    ...(typed === '' ? { radius: 60 } : { text: typed }),
    lat: round(home.lat),
    lon: round(home.lon),
    limit: 6,
  });
  const places = useCall('user/place_list', towns(asked), { enabled: open === 'where', keepPrevious: true });

  const go = (next: SearchWish) => {
    setOpen(null);
    setDraft(next);
    void navigate(wishHref(next), { preventScrollReset: true });
  };
  // Whoever types a town and goes on, however fast, means the first one offered for it; one that cannot be found is said, not left out.
  const search = async (next: SearchWish) => {
    const typed = where.trim();
    if (typed === (next.near?.label ?? '')) return go(next);
    if (typed === '') return go({ ...next, near: null });
    const found = await queries.ensureQueryData(callQuery('user/place_list', towns(typed))).catch(() => null);
    const best = found?.items[0];
    if (best) return go({ ...next, near: { label: best.label, lat: best.lat, lon: best.lon } });
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
  // The field would open everything again: the focus goes to what stays when the pill has closed.
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
    draft.text || categories.find((category) => category.slug === draft.category)?.name || 'Anything',
    (draft.near?.label ?? home.label) || 'Everywhere',
    whenWords(draft.from, draft.to, today),
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
        // Whoever walks on by keyboard must not leave a panel open over what comes next.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!isScreen && relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(null);
        }}
      >
        {!large && (
          <button type="button" ref={summary} className={classes.summary} onClick={() => setOpen('what')}>
            <IconSearch size={20} stroke={2.2} aria-hidden />
            <span>
              <VisuallyHidden>Change the search: </VisuallyHidden>
              <b>{said[0]}</b>
              <small>{said.slice(1).join(' · ')}</small>
            </span>
          </button>
        )}
        {open !== null && (
          <div className={classes.top}>
            <b id={title}>Search</b>
            <button type="button" aria-label="Close the search" onClick={close}>
              <IconX size={22} stroke={2} aria-hidden />
            </button>
          </div>
        )}
        <label className={classes.part} data-part="what" data-on={open === 'what'}>
          <span>What</span>
          <input
            ref={what}
            data-autofocus={open === 'what' || undefined}
            name="text"
            autoComplete="off"
            placeholder="Yoga, a haircut, a portrait …"
            value={draft.text}
            maxLength={120}
            onFocus={() => setOpen('what')}
            onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
          />
        </label>
        {open === 'what' && suggestions.length > 0 && (
          <div className={classes.panel} data-part="what">
            <ul>
              {suggestions.map((category) => (
                <li key={category.slug}>
                  <button type="button" onClick={() => void search({ ...draft, text: '', category: category.slug })}>
                    <img src={tileOf(category.slug)} alt="" width={44} height={44} />
                    <span>
                      <b>{category.name}</b>
                      <small>{category.blurb}</small>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
        <label className={classes.part} data-part="where" data-on={open === 'where'}>
          <span>Where</span>
          <input
            ref={town}
            data-autofocus={open === 'where' || undefined}
            autoComplete="off"
            placeholder={home.label || 'A town'}
            value={where}
            maxLength={80}
            onFocus={(event) => {
              event.currentTarget.select();
              setOpen('where');
            }}
            onChange={(event) => setWhere(event.currentTarget.value)}
          />
        </label>
        {open === 'where' && (
          <div className={classes.panel} data-part="where">
            <ul>
              {asked === '' && (
                <li>
                  <button
                    type="button"
                    onClick={() => {
                      setWhere('');
                      setDraft({ ...draft, near: null });
                      setOpen('when');
                    }}
                  >
                    <i data-accent>
                      <IconMapPin size={20} stroke={1.9} aria-hidden />
                    </i>
                    <span>
                      <b>{home.label || 'Everywhere'}</b>
                      <small>{user?.location ? 'Your own place' : `Where ${market.name} is at home`}</small>
                    </span>
                  </button>
                </li>
              )}
              {(places.data?.items ?? []).map((place) => (
                <li key={`${place.label}${place.lat}`}>
                  <button
                    type="button"
                    onClick={() => {
                      setWhere(place.label);
                      setDraft({ ...draft, near: { label: place.label, lat: place.lat, lon: place.lon } });
                      setOpen('when');
                    }}
                  >
                    <i>
                      <IconMapPin size={20} stroke={1.9} aria-hidden />
                    </i>
                    <span>
                      <b>{place.name}</b>
                      <small>{[place.region, place.country].filter(Boolean).join(', ')}</small>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            {places.isError ? (
              <p role="status">Towns cannot be looked up just now. Please try again in a moment.</p>
            ) : (
              asked !== '' &&
              places.data?.items.length === 0 && <p role="status">No town is called that. Try its first letters.</p>
            )}
          </div>
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
          <em data-said={draft.from !== ''}>{whenWords(draft.from, draft.to, today)}</em>
        </button>
        {open === 'when' && (
          <div className={classes.panel} data-part="when">
            <div className={classes.days}>
              {quickDays(today).map((quick) => (
                <button
                  type="button"
                  key={quick.label}
                  aria-pressed={draft.from === quick.from && draft.to === quick.to}
                  onClick={() => setDraft({ ...draft, from: quick.from, to: quick.to })}
                >
                  {quick.label}
                </button>
              ))}
            </div>
            <div className={classes.dates}>
              <label>
                From
                <input
                  type="date"
                  min={today}
                  max={addDays(today, 89)}
                  value={draft.from}
                  onChange={(event) => {
                    const from = event.currentTarget.value;
                    setDraft({ ...draft, from, to: draft.to !== '' && draft.to < from ? from : draft.to });
                  }}
                />
              </label>
              <label>
                To
                <input
                  type="date"
                  min={draft.from || today}
                  max={addDays(today, 89)}
                  value={draft.to}
                  onChange={(event) => setDraft({ ...draft, to: event.currentTarget.value })}
                />
              </label>
            </div>
            <div className={classes.panelFoot}>
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconX size={16} aria-hidden />}
                onClick={() => setDraft({ ...draft, from: '', to: '' })}
              >
                Any time
              </Button>
              <Button type="submit" className={classes.show ?? ''} leftSection={<IconCalendar size={16} aria-hidden />}>
                Show what is free
              </Button>
            </div>
          </div>
        )}
        <button ref={goButton} type="submit" className={classes.go} aria-label="Search">
          <IconSearch size={20} stroke={2.4} aria-hidden />
          <span>Search</span>
        </button>
      </form>
    </div>
  );
}

const round = (degrees: number) => Math.round(degrees * 100) / 100;

function matches(text: string, category: ServiceCategory): boolean {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return true;
  const words = [category.name, category.blurb, ...category.descriptions.map((description) => description.name)];
  return words.some((word) => word.toLowerCase().includes(wanted));
}
