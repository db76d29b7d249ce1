import classes from './settings.module.css';

interface NearestLimitsProps {
  readonly title: string;
  /** The sentence that stands there while nobody is near. */
  readonly nobody: string;
  /** Those with the largest share of their limit first. */
  readonly rows: readonly { readonly key: string; readonly name: string; readonly share: string }[];
}

/** Who is nearest to a limit of the panel above, and how much they have of it. */
export function NearestLimits({ title, nobody, rows }: NearestLimitsProps) {
  return (
    <div className={classes.nearest}>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p>{nobody}</p>
      ) : (
        <ul>
          {rows.map(({ key, name, share }) => (
            <li key={key}>
              <span>{name}</span>
              <span>{share}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A limit as it was typed; NaN if it is no whole number. */
export const limitOf = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed.trim()) : Number.NaN);
