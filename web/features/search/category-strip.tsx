import { Link } from 'react-router';
import type { ServiceCategory } from '#contract/entities/catalogue.ts';
import classes from './category-strip.module.css';
import { tileOf } from './category-tiles.ts';
import { type SearchState, searchHref } from './search-url.ts';

/** The categories as a row of drawn scenes. Selecting the chosen one again clears the choice. */
export function CategoryStrip({
  wanted: search,
  categories,
}: {
  wanted: SearchState;
  categories: readonly ServiceCategory[];
}) {
  return (
    <nav aria-label="Categories" className={classes.strip}>
      {categories.map((category) => {
        const isChosen = search.category === category.slug;
        return (
          <Link
            key={category.slug}
            to={searchHref({ ...search, category: isChosen ? '' : category.slug })}
            className={classes.category}
            preventScrollReset
            {...(isChosen ? { 'aria-current': 'true' as const } : {})}
          >
            <img src={tileOf(category.slug)} alt="" width={64} height={64} />
            <span>{category.name}</span>
          </Link>
        );
      })}
    </nav>
  );
}
