import { IconMapPin } from '@tabler/icons-react';
import type { CallOutput } from '#contract/index.ts';
import classes from './search-panel.module.css';

/** A town that can be searched around. */
export type Town = CallOutput<'user/place_list'>['items'][number];

interface WherePanelProps {
  /** Whether the towns are those of a name that was typed. */
  readonly isNamed: boolean;
  /** Undefined until they are known. */
  readonly places: readonly Town[] | undefined;
  /** Whether they could not be looked up. */
  readonly hasFailed: boolean;
  /** The place looked around where none is named, and whose it is. */
  readonly home: { readonly label: string; readonly terms: string };
  /** Null is the place where none is named. */
  readonly onPlace: (place: Town | null) => void;
}

/** The towns of the name that was typed, or those around. */
export function WherePanel({ isNamed, places, hasFailed, home, onPlace }: WherePanelProps) {
  return (
    <div className={classes.panel} data-part="where">
      <ul>
        {!isNamed && (
          <li>
            <button type="button" onClick={() => onPlace(null)}>
              <i data-accent>
                <IconMapPin size={20} stroke={1.9} aria-hidden />
              </i>
              <span>
                <b>{home.label}</b>
                <small>{home.terms}</small>
              </span>
            </button>
          </li>
        )}
        {(places ?? []).map((place) => (
          <li key={`${place.label}${place.lat}`}>
            <button type="button" onClick={() => onPlace(place)}>
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
      {hasFailed ? (
        <p role="status">We couldn’t look up towns. Try again in a moment.</p>
      ) : (
        isNamed && places?.length === 0 && <p role="status">No towns found. Try the first letters of the name.</p>
      )}
    </div>
  );
}
