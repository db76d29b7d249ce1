import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { href } from '#web/routes.ts';
import classes from './facts.module.css';

/** What is known of an entry of a queue or a list: lines with a name and a value. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

/** One line of `Facts`. */
export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The line with a provider's page, which it leads to within Admin. */
export function ListedPageFact({ label, page }: { readonly label: string; readonly page: ListedPage }) {
  return (
    <Fact label={label}>
      <Link to={href('admin', { queue: 'pages' }, { open: page._id })}>
        <bdi>{page.name}</bdi>
      </Link>
    </Fact>
  );
}

interface ListedPage {
  readonly _id: string;
  readonly name: string;
}

interface PageFactProps {
  readonly label: string;
  readonly page: { readonly slug: string; readonly name: string };
}

/** The line with the provider's page, which it leads to. */
export function PageFact({ label, page }: PageFactProps) {
  return (
    <Fact label={label}>
      <Link to={href('provider_details', { providerId: page.slug })}>
        <bdi>{page.name}</bdi>
      </Link>
    </Fact>
  );
}
