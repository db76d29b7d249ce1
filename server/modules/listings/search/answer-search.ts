import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { JsonText } from '#server/kernel/http/json-text.ts';
import { type Form, type Forms, presentFound } from './listing-cards.ts';
import { type Input, pageJson, type SearchPage, searchListings, withoutOffKinds } from './search-listings.ts';
import { noteSearch } from './search-log.ts';
import { withSearchedDates } from './searched-dates.ts';

interface Asking {
  readonly actor: Actor;
  readonly db: ReadDb;
  readonly deps: AppDeps;
  readonly now: Date;
  readonly language: string;
}

type Answer<In extends Form> = Omit<SearchPage, 'found'> & { readonly items: Forms[In][] };

/** Marks what a user has saved. */
type Mark<In extends Form> = (items: readonly Forms[In][], user_id: string) => Promise<Forms[In][]>;

/** Answers a search in a form, and counts it. Refuses the cursor of another search. */
export async function answerSearch<In extends Form>(
  { actor, db, deps, now, language }: Asking,
  asked: Input,
  form: In,
  withSaves: Mark<In>,
): Promise<JsonText | Answer<In> | Refusal<'invalid_input'>> {
  const input = await withoutOffKinds(db, asked);
  const { from, to } = input;
  const count = ({ found }: SearchPage) => {
    if (input.cursor === undefined) noteSearch(deps, input, found.length > 0, now);
  };
  const hasDays = from !== undefined && input.kind !== 'provider';
  // Guests have no saves, so the stored texts are sent unchanged.
  if (actor.kind !== 'user' && !hasDays)
    return searchListings(db, input, form, now, (page) => {
      count(page);
      return new JsonText(pageJson(page));
    });
  const page = await searchListings(db, input, form, now, ({ found, ...rest }) => {
    count({ found, ...rest });
    return { ...rest, items: presentFound<In>(found) };
  });
  if (isRefusal(page)) return page;
  const items = hasDays ? await withSearchedDates(db, page.items, form, { from, to }, { now, language }) : page.items;
  return { ...page, items: actor.kind === 'user' ? await withSaves(items, actor.user_id) : items };
}
