import type { Picture as PictureShape } from '#contract/entities/picture.ts';
import classes from '#web/ui/styles/kit.module.css';

interface WordmarkProps {
  readonly name?: string;
  /** The operator's own picture; the drawn stalls without one. */
  readonly logo?: PictureShape | null;
}

/** The brand: the operator's logo, or four stalls around an open square, and the market's name. */
export function Wordmark({ name = 'Plaza', logo = null }: WordmarkProps) {
  if (logo !== null)
    return (
      <span className={classes.wordMark}>
        <img src={`${logo.base_url}-${logo.widths[0] ?? 320}.webp`} width={logo.width} height={logo.height} alt="" />
        <span dir="auto">{name}</span>
      </span>
    );
  return (
    <span className={classes.wordMark}>
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
        <path d="M3 13a10 10 0 0 1 10-10h1v11H3z" fill="var(--plaza-accent)" />
        <path d="M29 13A10 10 0 0 0 19 3h-1v11h11z" fill="var(--plaza-accent)" opacity=".62" />
        <path d="M3 19a10 10 0 0 0 10 10h1V18H3z" fill="var(--plaza-accent)" opacity=".62" />
        <circle cx="23.5" cy="23.5" r="5.5" fill="var(--plaza-rating)" />
      </svg>
      <span dir="auto">{name}</span>
    </span>
  );
}
