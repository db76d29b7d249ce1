import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { partOf, renderedPartOf } from './part.tsx';
import { renderedPartsFetched } from './rendered-parts.ts';

const loaded = () => vi.fn(async () => ({ default: () => <p>The part</p> }));
const text = () => screen.getByRole('main').textContent;

test('what was fetched ahead is there at once, without a placeholder', async () => {
  const part = partOf(loaded());
  const late = partOf(loaded());
  await part.fetch();
  const shown = ({ Here }: typeof part) => (
    <main>
      <Suspense fallback="Loading">
        <Here />
      </Suspense>
    </main>
  );
  const { unmount } = render(shown(part));
  expect(text()).toBe('The part');
  unmount();
  render(shown(late));
  expect(text()).toBe('Loading');
  await expect.poll(text).toBe('The part');
});

test('the page waits for the parts that the server rendered, and for no others', async () => {
  document.documentElement.dataset.parts = 'results today';
  const [rendered, other] = [loaded(), loaded()];
  renderedPartOf('today', rendered);
  renderedPartOf('details', other);
  await renderedPartsFetched();
  expect(rendered).toHaveBeenCalledTimes(1);
  expect(other).not.toHaveBeenCalled();
});
