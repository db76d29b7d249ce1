import { folded } from '#contract/formats/folded.ts';
import { type BadRow, type ImportRow, isBad, makeBadRow } from './import-row.ts';

/** The catalog by folded names and slugs. */
export interface CatalogueNames {
  readonly categories: ReadonlyMap<string, { readonly id: string; readonly first: NamedDescription | null }>;
  readonly descriptions: ReadonlyMap<string, NamedDescription>;
}

/** A kind of service in the catalog. */
export interface NamedDescription {
  readonly id: string;
  readonly category_id: string;
  readonly typical_minutes: number;
}

/** A service as it is stored. */
export interface PageService {
  readonly description_id: string;
  readonly title: string;
  readonly amount: number;
  readonly minutes: number;
}

/** The catalog of what is offered, by name and slug. */
export function namesOf(
  catalogue: readonly {
    readonly _id: string;
    readonly slug: string;
    readonly name: string;
    readonly descriptions: readonly {
      readonly _id: string;
      readonly slug: string;
      readonly name: string;
      readonly typical_minutes: number;
    }[];
  }[],
): CatalogueNames {
  const categories = new Map<string, { id: string; first: NamedDescription | null }>();
  const descriptions = new Map<string, NamedDescription>();
  for (const category of catalogue) {
    const named = category.descriptions.map(({ _id, slug, name, typical_minutes }) => {
      const one = { id: _id, category_id: category._id, typical_minutes };
      // Of two kinds with one name, the first counts.
      for (const key of [folded(name), slug]) if (!descriptions.has(key)) descriptions.set(key, one);
      return one;
    });
    for (const key of [folded(category.name), category.slug])
      if (!categories.has(key)) categories.set(key, { id: category._id, first: named[0] ?? null });
  }
  return { categories, descriptions };
}

/**
 * The categories and services of a row in the catalog's terms. A service is of the kind that has its title, else of the
 * kind that the row names, else of the first kind of its category.
 */
export function inCatalogue(
  row: Pick<ImportRow, 'categories' | 'services'>,
  names: CatalogueNames,
): { readonly category_ids: readonly string[]; readonly services: readonly PageService[] } | BadRow {
  const found = row.categories.map((word) => {
    const key = folded(word);
    const category = names.categories.get(key);
    const description = names.descriptions.get(key);
    if (category) return { category_id: category.id, kind: category.first, isExact: false };
    if (description) return { category_id: description.category_id, kind: description, isExact: true };
    return makeBadRow('categories', 'unknown_category', word);
  });
  const unknown = found.find((each) => isBad(each));
  if (unknown && isBad(unknown)) return unknown;
  const known = found.flatMap((each) => (isBad(each) ? [] : [each]));
  const kind = known.find((each) => each.isExact)?.kind ?? known.find((each) => each.kind !== null)?.kind ?? null;
  const services = row.services.map(({ title, amount, minutes }) => {
    const of = names.descriptions.get(folded(title)) ?? kind;
    return (
      of && {
        description_id: of.id,
        title,
        amount,
        minutes: minutes ?? of.typical_minutes,
        category_id: of.category_id,
      }
    );
  });
  if (services.some((service) => service === null))
    return makeBadRow('categories', 'unknown_category', row.categories.join(' | '));
  const typed = services.flatMap((service) => service ?? []);
  return {
    category_ids: [...new Set([...known.map((each) => each.category_id), ...typed.map((each) => each.category_id)])],
    services: typed.map(({ category_id: _, ...service }) => service),
  };
}
