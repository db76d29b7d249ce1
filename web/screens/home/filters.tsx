import { IconX } from '@tabler/icons-react';
import { minorUnits } from '#contract/minor-units.ts';
import { useSession } from '#web/api/queries.ts';
import type { SearchState } from '#web/features/search/search-url.ts';
import { whenLabel } from '#web/features/search/when-label.ts';
import { useFormats, useLocale } from '#web/ui/format/locale.tsx';
import classes from './home.module.css';

interface FiltersProps {
  readonly search: SearchState;
  readonly today: string;
  readonly onChange: (part: Partial<SearchState>) => void;
}

/** The filters and the order of the results. */
export function Filters({ search, today, onChange }: FiltersProps) {
  const { currency } = useSession().market;
  const { money } = useFormats();
  const locale = useLocale();
  const digits = minorUnits(currency);
  // Prices of a currency without minor units are a hundred times as high.
  const minor = 10 ** (digits === 0 ? 2 : digits);
  return (
    <fieldset className={classes.filters} aria-label="Filters">
      {search.from !== '' && (
        <button type="button" aria-pressed onClick={() => onChange({ from: '', to: '' })}>
          {whenLabel(search.from, search.to, today, locale)} <IconX size={14} stroke={2.4} aria-label="Remove filter" />
        </button>
      )}
      <button
        type="button"
        aria-pressed={search.rating_min !== null}
        onClick={() => onChange({ rating_min: search.rating_min === null ? 4.5 : null })}
      >
        Rated 4.5 and up
      </button>
      <button
        type="button"
        aria-pressed={search.is_virtual}
        onClick={() => onChange({ is_virtual: !search.is_virtual })}
      >
        Online
      </button>
      <select
        aria-label="Price"
        data-set={search.price_max !== null}
        value={search.price_max ?? ''}
        onChange={(event) =>
          onChange({ price_max: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })
        }
      >
        <option value="">Any price</option>
        {[30, 50, 100, 200].map((whole) => (
          <option key={whole} value={whole * minor}>
            Up to {money(whole * minor, currency)}
          </option>
        ))}
      </select>
      <select
        aria-label="Order"
        data-set={search.sort !== ''}
        value={search.sort}
        onChange={(event) => onChange({ sort: event.currentTarget.value })}
      >
        <option value="">Nearest first</option>
        <option value="soonest">Available soonest</option>
        <option value="rating">Best rated</option>
        <option value="price">Lowest price</option>
        <option value="newest">Newest</option>
      </select>
    </fieldset>
  );
}
