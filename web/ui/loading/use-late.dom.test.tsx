import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useLate } from './use-late.ts';

afterEach(cleanup);

const notice = { default: () => <p>A notice</p> };

interface ScreenProps {
  readonly load: Parameters<typeof useLate>[0];
  readonly isWanted?: boolean;
}

function Screen({ load, isWanted = true }: ScreenProps) {
  const View = useLate(load, 10, isWanted);
  return (
    <main>
      The screen
      {View !== null && <View />}
    </main>
  );
}

test('what cannot be fetched leaves the screen alone and comes when the network is back', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(notice);
  render(<Screen load={load} />);
  await expect.poll(() => load.mock.calls.length).toBe(1);
  expect(screen.getByRole('main').textContent).toBe('The screen');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('A notice')).toBeTruthy();
});

test('it is fetched once it is wanted', async () => {
  const load = vi.fn().mockResolvedValue(notice);
  const { rerender } = render(<Screen load={load} isWanted={false} />);
  await new Promise((later) => setTimeout(later, 30));
  expect(load).not.toHaveBeenCalled();
  rerender(<Screen load={load} />);
  expect(await screen.findByText('A notice')).toBeTruthy();
});
