import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponent } from '#test/components.tsx';
import { MessageForm } from './message-form.tsx';

const event_id = '0198c1de-0000-7000-8000-000000000001';

test('what was typed over the draft stays while the other field is typed, and is sent', async () => {
  const { user, made } = renderComponent(<MessageForm audience={{ event_id }} />, {
    'event/send_message_pre_populate_event': ({ text, subject = '' }) => ({
      ...{ subject: text === undefined ? 'Seed swap on Friday' : subject, text: text ?? 'See you on Friday.' },
      ...{ is_sent: text !== undefined, bookings: 2, guests: 2, team: 0, recipients: 2, sending: null },
    }),
  });
  const [subject, text] = [
    await screen.findByRole('textbox', { name: 'Subject' }),
    screen.getByRole('textbox', { name: 'Message' }),
  ];
  await user.clear(subject);
  await user.type(subject, 'Bring a coat');
  await user.clear(text);
  await user.type(text, 'It is cold.');
  expect(subject).toHaveProperty('value', 'Bring a coat');
  await user.click(screen.getByRole('button', { name: 'Send to 2' }));
  const sent = () => made.filter(({ input }) => (input as { text?: string }).text !== undefined);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.input).toMatchObject({ event_id, subject: 'Bring a coat', text: 'It is cold.' });
});
