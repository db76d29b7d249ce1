import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { backgroundPart } from './part.tsx';

test('a part that nobody asked for is shown once it is there, and is left out if it can’t be fetched', async () => {
  const Notice = backgroundPart(async () => ({ default: () => <p>A new version is there.</p> }));
  const Lost = backgroundPart(() => Promise.reject<{ default: () => null }>(new TypeError('Failed to fetch')));
  render(
    <Suspense fallback={null}>
      <p>The page</p>
      <Lost />
      <Notice />
    </Suspense>,
  );
  await screen.findByText('A new version is there.');
  expect(document.body.textContent).toBe('The pageA new version is there.');
});
