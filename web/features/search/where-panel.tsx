import { IconMapPin } from '@tabler/icons-react';
import type { CallOutput } from '#contract/index.ts';
import classes from './search-panel.module.css';

/** A town that can be searched around. */
export type Town = CallOutput<'user/place_list'>['items'][number];

interface WherePanelProps {
  /** Whether the towns match a typed name. */
  readonly isNamed: boolean;
  /** Undefined until the towns are loaded. */
  readonly places: readonly Town[] | undefined;
  /** Whether loading the towns failed. */
  readonly hasFailed: boolean;
  /** The default place, and its description. */
  readonly home: { readonly label: string; readonly terms: string };
  /** Called with the selected town; null for the default place. */
  readonly onPlace: (place: Town | null) => void;
}

/** The towns that match the typed name, or nearby towns. */
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
