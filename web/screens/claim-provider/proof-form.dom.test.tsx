import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { guestSession, renderComponent } from '#test/components.tsx';
import { ProofForm } from './proof-form.tsx';

const provider_id = '0198c2a0-0000-7000-8000-000000000001';
const label = 'What shows that this page is yours?';

function show() {
  let backs = 0;
  const shown = renderComponent(<ProofForm provider_id={provider_id} onBack={() => (backs += 1)} />, {
    'user/session': guestSession,
    'claim/claim_account_without_send_mail': () => ({ claim: {} }) as never,
  });
  return { ...shown, backs: () => backs };
}

test('every file is sent with its name, once, and what was typed stays until it is sent', async () => {
  const first = show();
  await first.user.type(screen.getByLabelText(label), 'The licence has my name.');
  await first.user.click(screen.getByRole('button', { name: 'Choose another way' }));
  expect(first.backs()).toBe(1);
  first.unmount();

  const { user, made, backs } = show();
  const text = await screen.findByLabelText<HTMLTextAreaElement>(label);
  await waitFor(() => expect(text.value).toBe('The licence has my name.'));
  const files = [
    new File(['x'], 'front.png', { type: 'image/png' }),
    new File(['%PDF-1.7'], 'licence.pdf', { type: 'application/pdf' }),
  ];
  await user.upload(screen.getByLabelText('Add files', { selector: 'input' }), files);
  await user.upload(screen.getByLabelText('Add files', { selector: 'input' }), files);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['front.png', 'licence.pdf']);
  await user.click(screen.getByRole('button', { name: 'Send proof' }));
  await waitFor(() => expect(backs()).toBe(1));
  const input = { provider_id, text: 'The licence has my name.', file_names: ['front.png', 'licence.pdf'] };
  expect(made.map((call) => call.input)).toEqual([input]);
  expect(sessionStorage.getItem(`claim_proof:${provider_id}`)).toBeNull();
});
