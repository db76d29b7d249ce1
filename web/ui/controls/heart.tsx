import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import classes from '#web/ui/styles/kit.module.css';

interface HeartProps {
  readonly isSaved: boolean;
  readonly onToggle: () => void;
  /** What is saved, for those who cannot see it. */
  readonly name: string;
  /** On a picture it has a disc behind it. */
  readonly floating?: boolean;
}

/** Saves or forgets something. */
export function Heart({ isSaved, onToggle, name, floating = false }: HeartProps) {
  const click = (event: MouseEvent) => {
    // The heart lies on a card that is a link itself.
    event.preventDefault();
    event.stopPropagation();
    onToggle();
  };
  const Icon = isSaved ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={classes.heart}
      data-saved={isSaved}
      data-floating={floating}
      aria-pressed={isSaved}
      aria-label={`Save ${name}`}
      onClick={click}
    >
      <Icon size={20} stroke={1.9} aria-hidden />
    </button>
  );
}
