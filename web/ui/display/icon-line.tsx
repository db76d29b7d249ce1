import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface IconLineProps {
  readonly icon: Icon;
  readonly size?: number;
  readonly children: ReactNode;
}

/** An entry of a list that a picture of what it is about stands before. */
export function IconLine({ icon: Shown, size = 20, children }: IconLineProps) {
  return (
    <li>
      <Shown size={size} stroke={1.7} aria-hidden />
      {children}
    </li>
  );
}
