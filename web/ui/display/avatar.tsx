import type { Picture } from '#contract/entities/picture.ts';
import classes from '#web/ui/styles/kit.module.css';
import { tintOf } from '#web/ui/styles/tint.ts';

interface AvatarProps {
  readonly name: string;
  readonly picture: Picture | null;
  readonly size?: number;
  /** The key of the tint: the id of a provider. Users are shown without an id, so their name is the default. */
  readonly id?: string;
}

/** A person's picture in a circle, or their initials on their tint. */
export function Avatar({ name, picture, size = 40, id = name }: AvatarProps) {
  const box = { width: size, height: size, fontSize: size * 0.38 };
  if (picture !== null) {
    const width = picture.widths[0] ?? 320;
    return (
      <img
        className={classes.face}
        style={box}
        width={size}
        height={size}
        src={`${picture.base_url}-${width}.webp`}
        alt=""
        loading="lazy"
      />
    );
  }
  const letters = name
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toLocaleUpperCase() ?? '')
    .join('');
  return (
    // The initials are decoration: the name is next to the avatar or in the button around it.
    <span className={classes.face} style={box} aria-hidden="true" data-letters={letters} data-tint={tintOf(id)} />
  );
}
