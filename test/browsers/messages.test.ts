import { expect } from 'vitest';
import { givenGuest } from '#test/e2e/town.ts';
import { uniquePart } from '#test/e2e/unique.ts';
import { play } from './play-journey.ts';
import { signIn } from './sign-in.ts';
import { button, link, role, text, type Visitor } from './visitor.ts';

const log = role('log');
const write = async (visitor: Visitor, said: string) => {
  await visitor.fill(role('textbox', /^Message to /), said);
  await visitor.press(button('Send'));
};

play('a guest writes, the provider answers, and both see it come', async ({ plaza, arrive }) => {
  const name = `Gwen ${uniquePart()}`;
  const { booking } = await givenGuest(plaza, name, 3);
  const provider = await arrive();
  await signIn(provider, 'provider');
  await provider.open('/booking?as=provider&tab=messages');
  const guest = await arrive();
  await guest.open(booking.manage_url ?? '');
  await guest.press(button('Message'));
  await write(guest, 'Is there a place for my bicycle?');
  await guest.see(text('Is there a place for my bicycle?', { within: log }));

  await provider.press(link(new RegExp(name)));
  await provider.see(text('Is there a place for my bicycle?', { within: log }));
  await guest.see(text('Seen', { within: log }));
  const block = await provider.see(button(`Block ${name}`));
  expect(block.x - block.width / 2).toBeGreaterThanOrEqual(0);
  await write(provider, 'Behind the house, under the tree.');
  await guest.see(text('Behind the house, under the tree.', { within: log }));
  await provider.picture('messages of a provider');
  await guest.picture('messages of a guest');
});
