import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import classes from './back-link.module.css';

interface BackLinkProps {
  readonly to: LinkProps['to'];
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A quiet link with an arrow above a title, to the previous page. */
export function BackLink({ to, className = '', children }: BackLinkProps) {
  return (
    <Link to={to} className={`${classes.back} ${className}`}>
      <IconArrowLeft size={16} stroke={2} aria-hidden />
      {children}
    </Link>
  );
}
