import { type ComponentProps, type Ref, Suspense } from 'react';
import type { ServiceCategory } from '#contract/entities/catalogue.ts';
import { useCall, useSession } from '#web/api/queries.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { partOf } from '#web/ui/loading/part.tsx';
import classes from './search-pill.module.css';
import type { SearchDraft } from './use-search-draft.ts';
import { whenLabel } from './when-label.ts';

// The panels of the fields, in one file: they come together, before the first of them opens.
const panels = () => import('./search-panels.tsx');
export const whatPanel = partOf(async () => ({ default: (await panels()).WhatPanel }));
export const wherePanel = partOf(async () => ({ default: (await panels()).WherePanel }));
export const whenPanel = partOf(async () => ({ default: (await panels()).WhenPanel }));
/** Fetches the panels before a field is opened. */
export const fetchPanels = () => void Promise.all([whatPanel.fetch(), wherePanel.fetch(), whenPanel.fetch()]);

interface WhatPartProps {
  readonly categories: readonly ServiceCategory[];
  readonly ref: Ref<HTMLInputElement>;
  readonly search: SearchDraft;
}

/** What is searched for, with the categories that fit. */
export function WhatPart({ ref, search: { open, setOpen, draft, setDraft, run }, categories }: WhatPartProps) {
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

interface WherePartProps {
  readonly search: SearchDraft;
  /** The default place of searches. */
  readonly home: { readonly label: string };
}

/** The place of the search, with the towns that fit. */
export function WherePart({ search, home }: WherePartProps) {
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

interface WhenPartProps {
  readonly search: SearchDraft;
  /** Today in the market's calendar, `YYYY-MM-DD`. */
  readonly today: string;
}

/** The days of the search. */
export function WhenPart({ search, today }: WhenPartProps) {
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
