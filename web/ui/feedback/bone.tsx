import type { CSSProperties } from 'react';

interface BoneProps {
  /** Pixels, or `auto` with an `aspectRatio`. */
  readonly height: number | 'auto';
  readonly width?: string | number;
  readonly radius?: 'md' | 'lg';
  /** The space above or below (px). */
  readonly above?: number;
  readonly below?: number;
  readonly aspectRatio?: string;
}

const rem = (px: number) => `calc(${px / 16}rem * var(--mantine-scale))`;
const length = (size: number | string) => (typeof size === 'number' ? rem(size) : size);

/** A grey piece of a placeholder: the kit's skeleton without the kit's code, for what every first page has. */
export function Bone({ height, width, radius = 'md', above, below, aspectRatio }: BoneProps) {
  const style = {
    '--skeleton-height': length(height),
    ...(width === undefined ? {} : { '--skeleton-width': length(width) }),
    '--skeleton-radius': `var(--mantine-radius-${radius})`,
    ...(above === undefined ? {} : { marginTop: rem(above) }),
    ...(below === undefined ? {} : { marginBottom: rem(below) }),
    ...(aspectRatio === undefined ? {} : { aspectRatio }),
  } as CSSProperties;
  return <div style={style} className="m_18320242 mantine-Skeleton-root" data-visible="true" data-animate="true" />;
}
