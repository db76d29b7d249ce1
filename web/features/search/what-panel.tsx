import type { ServiceCategory } from '#contract/entities/catalogue.ts';
import { tileOf } from './category-tiles.ts';
import classes from './search-panel.module.css';

interface WhatPanelProps {
  readonly categories: readonly ServiceCategory[];
  readonly onCategory: (slug: string) => void;
}

/** The categories that match the typed text. */
export function WhatPanel({ categories, onCategory }: WhatPanelProps) {
  return (
    <div className={classes.panel} data-part="what">
      <ul>
        {categories.map((category) => (
          <li key={category.slug}>
            <button type="button" onClick={() => onCategory(category.slug)}>
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
  );
}
