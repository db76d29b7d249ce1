import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { guestSession, renderComponent } from '#test/components.tsx';
import { EventMenu } from './event-menu.tsx';

/** What the menu of an event offers. */
async function offered(status: string, isUnbooked = false): Promise<(string | null)[]> {
  const event = { _id: 'e', provider_id: 'p', title: 'Seed swap', status, registration_closed: false };
  const { user } = renderComponent(<EventMenu event={event} isUnbooked={isUnbooked} />, {
    'user/session': guestSession,
  });
  await user.click(screen.getByRole('button', { name: 'Actions for Seed swap' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

test.each([
  ['draft', false, ['Edit event', 'Preview page', 'Duplicate', 'Delete event']],
  [
    'published',
    false,
    ['Edit event', 'View page', 'Duplicate', 'Share and QR poster', 'Close registration', 'Cancel dates'],
  ],
  ['cancelled', false, ['View page', 'Duplicate']],
  ['cancelled', true, ['View page', 'Duplicate', 'Delete event']],
])('the menu of a %s event (unbooked: %s) has what can be done with it, and nothing else', async (...given) => {
  const [status, isUnbooked, actions] = given;
  expect(await offered(status, isUnbooked)).toEqual(actions);
});
