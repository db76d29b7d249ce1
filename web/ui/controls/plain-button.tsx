import type { ComponentPropsWithRef, CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';

interface Look {
  readonly size: 'sm' | 'md';
  readonly radius?: 'xl';
  readonly className?: string;
  readonly children: ReactNode;
}

/** The kit's class names of a button. A test holds them equal to the kit's own. */
const root = 'm_77c9d27d mantine-Button-root m_87cf2631 mantine-UnstyledButton-root';

const classOf = (className: string | undefined, isLoading = false) =>
  ['mantine-focus-auto', isLoading ? '' : 'mantine-active', className ?? '', root].filter(Boolean).join(' ');

const styleOf = ({ size, radius }: Look) =>
  ({
    '--button-height': `var(--button-height-${size})`,
    '--button-padding-x': `var(--button-padding-x-${size})`,
    '--button-fz': `var(--mantine-font-size-${size})`,
    ...(radius === undefined ? {} : { '--button-radius': `var(--mantine-radius-${radius})` }),
    '--button-color': 'var(--plaza-on-accent)',
  }) as CSSProperties;

function Inner({ children, isLoading = false }: Pick<Look, 'children'> & { readonly isLoading?: boolean }) {
  return (
    <span className="m_80f1301b mantine-Button-inner">
      <span className="m_811560b9 mantine-Button-label" data-loading={isLoading || undefined}>
        {children}
      </span>
    </span>
  );
}

type PlainButtonProps = Look & {
  readonly isLoading?: boolean;
} & Pick<ComponentPropsWithRef<'button'>, 'ref' | 'onClick'>;

/**
 * The kit's filled button without the kit's code, for what every first page has. It looks the same and takes the same
 * styles.
 */
export function PlainButton({ isLoading = false, ref, onClick, ...look }: PlainButtonProps) {
  return (
    <button
      type="button"
      ref={ref}
      onClick={onClick}
      style={styleOf(look)}
      className={classOf(look.className, isLoading)}
      data-size={look.size}
      data-loading={isLoading || undefined}
      disabled={isLoading}
    >
      {isLoading && (
        <span className="m_a25b86ee mantine-Button-loader" aria-hidden style={loaderPlace}>
          <span className="m_b34414df m_5ae2e3c mantine-Loader-root" style={loaderStyle} />
        </span>
      )}
      <Inner isLoading={isLoading}>{look.children}</Inner>
    </button>
  );
}

const loaderPlace: CSSProperties = { transform: 'translate(-50%, calc(-50% + 0.0625rem))' };
const loaderStyle = {
  '--loader-size': 'calc(var(--button-height) / 1.8)',
  '--loader-color': 'var(--button-color)',
} as CSSProperties;

/** A link that looks like the kit's filled button, without the kit's code. */
export function PlainButtonLink({ to, ...look }: Look & { readonly to: string }) {
  return (
    <Link to={to} style={styleOf(look)} className={classOf(look.className)} data-size={look.size}>
      <Inner>{look.children}</Inner>
    </Link>
  );
}
