import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import classes from '#web/ui/styles/kit.module.css';

interface HeartProps {
  readonly isSaved: boolean;
  readonly onToggle: () => void;
  /** The name of the saved thing, for screen readers. */
  readonly name: string;
  /** Adds a disc behind the heart, for use on pictures. */
  readonly floating?: boolean;
}

/** A button that saves or unsaves something. */
export function Heart({ isSaved, onToggle, name, floating = false }: HeartProps) {
  const click = (event: MouseEvent) => {
    // The card around the heart is itself a link.
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
