import { act, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { guestSession, renderComponent } from '#test/components.tsx';
import { followClock } from '#web/api/clock.ts';
import { CardChoice } from './card-choice.tsx';
import { HoldTimer } from './timer/hold-timer.tsx';

afterEach(() => vi.useRealTimers());

test('a hold that runs out is told once, and not before', () => {
  vi.useFakeTimers();
  const begun = Date.parse('2026-05-05T12:00:00Z');
  let now = begun;
  onTestFinished(followClock(() => now));
  const pass = (seconds: number) =>
    act(() => {
      now += seconds * 1000;
      vi.advanceTimersByTime(1000);
    });
  const onOver = vi.fn();
  const timer = <HoldTimer expires_at="2026-05-05T12:02:30Z" onOver={onOver} />;
  renderComponent(timer, { 'user/session': guestSession });
  pass(149);
  expect(screen.getByRole('timer').textContent).toBe('0:01');
  expect(onOver).not.toHaveBeenCalled();
  for (const seconds of [1, 1, 60]) pass(seconds);
  expect(screen.queryByRole('timer')).toBeNull();
  expect(onOver).toHaveBeenCalledOnce();
});

test('a saved card says the month and the year in which it expires', () => {
  const card = { _id: 'a', brand: 'Visa', last4: '4242', exp_month: 2, exp_year: 2031, is_default: true };
  renderComponent(<CardChoice legend="Card" cards={[card]} selected="a" disabled={false} onChoose={vi.fn()} />, {
    'user/session': guestSession,
  });
  expect(screen.getByRole('radio', { name: /4242/ }).closest('label')?.textContent).toContain('02 / 31');
});
