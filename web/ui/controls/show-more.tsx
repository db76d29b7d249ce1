import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

/** A list with pages. */
interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The button at the end of a list that loads the next page, if there is one. */
export function ShowMore({ pages, children = 'Show more' }: { pages: Pages; children?: ReactNode }) {
  if (!pages.hasNextPage) return null;
  return (
    <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
      {children}
    </Button>
  );
}
