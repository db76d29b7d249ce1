import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useLate } from './use-late.ts';

beforeEach(() => void vi.useFakeTimers());

const notice = { default: () => <p>A notice</p> };
const LATE_MS = 10;

interface ScreenProps {
  readonly load: Parameters<typeof useLate>[0];
  readonly isWanted?: boolean;
}

function Screen({ load, isWanted = true }: ScreenProps) {
  const View = useLate(load, LATE_MS, isWanted);
  return (
    <main>
      The screen
      {View !== null && <View />}
    </main>
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const content = () => screen.getByRole('main').textContent;

test('what cannot be fetched leaves the screen alone and comes when the network is back', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(notice);
  render(<Screen load={load} />);
  await pass(LATE_MS);
  expect(load).toHaveBeenCalledTimes(1);
  expect(content()).toBe('The screen');
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(content()).toBe('The screenA notice');
});

test('it is fetched once it is wanted, some time after', async () => {
  const load = vi.fn().mockResolvedValue(notice);
  const { rerender } = render(<Screen load={load} isWanted={false} />);
  await pass(1_000 * LATE_MS);
  expect(load).not.toHaveBeenCalled();
  rerender(<Screen load={load} />);
  await pass(LATE_MS - 1);
  expect(load).not.toHaveBeenCalled();
  await pass(1);
  expect(content()).toBe('The screenA notice');
});
