import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Card } from '#contract/entities/wallet.ts';
import { guestSession, refused, renderComponent } from '#test/components.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { FeeCard, useFeeCard } from './fee-card.tsx';

const card = (_id: string, is_default = false): Card => ({
  ...{ _id, brand: 'Visa', last4: '4242', exp_month: 2, exp_year: 2031, is_default },
});

/** A request that needs a card, as the drawer and the dialog send it. */
function Request({ onSend }: { readonly onSend: (card_id: string) => void }) {
  const state = useFeeCard();
  return (
    <Form onSubmit={() => state.withCard(onSend)}>
      <FeeCard card={state} />
      <button type="submit">Send</button>
    </Form>
  );
}

/** Renders the request of somebody with these saved cards; `save` answers a new one. */
function renderRequest(before: readonly Card[], save: () => Card = () => card('fresh', true)) {
  const cards = [...before];
  const onSend = vi.fn();
  const view = renderComponent(<Request onSend={onSend} />, {
    'user/session': guestSession,
    'wallet/card_list': () => ({ items: [...cards], next_cursor: null }),
    'wallet/save_card': () => {
      const saved = save();
      cards.push(saved);
      return saved;
    },
  });
  const press = async (name: RegExp) => view.user.click(await screen.findByRole('button', { name }));
  return { ...view, onSend, press, saves: () => view.made.filter(({ name }) => name === 'wallet/save_card') };
}

test('without a saved card the request asks for one, saves it, and goes out with it', async () => {
  const { press, onSend, saves } = renderRequest([]);
  await press(/4242/);
  await press(/^Send$/);
  await waitFor(() => expect(onSend).toHaveBeenCalledExactlyOnceWith('fresh'));
  expect(saves().map(({ input }) => input)).toEqual([{ token: 'tok_success' }]);
  // The card is saved now, and the next request uses it.
  await press(/^Send$/);
  await waitFor(() => expect(onSend).toHaveBeenCalledTimes(2));
  expect(saves()).toHaveLength(1);
});

test('an empty card form sends nothing and says what is missing', async () => {
  const { press, onSend, saves } = renderRequest([]);
  await press(/^Send$/);
  expect(await screen.findByText('Enter your card number.')).toBeTruthy();
  expect([onSend.mock.calls, saves()]).toEqual([[], []]);
});

test('a card that the gateway refuses sends nothing and says why', async () => {
  const { press, onSend } = renderRequest([], () => {
    throw refused('payment_method_unknown', 'We don’t know this card.');
  });
  await press(/4242/);
  await press(/^Send$/);
  expect(await screen.findByText(/We don’t know this card/)).toBeTruthy();
  expect(onSend).not.toHaveBeenCalled();
});

test('with saved cards the default one pays, unless another is chosen or typed', async () => {
  const { press, onSend, user, saves } = renderRequest([card('first', true), card('second')]);
  await press(/^Send$/);
  await user.selectOptions(screen.getByRole('combobox'), 'second');
  await press(/^Send$/);
  await user.selectOptions(screen.getByRole('combobox'), 'Another card');
  await press(/4242/);
  await press(/^Send$/);
  await waitFor(() => expect(onSend.mock.calls).toEqual([['first'], ['second'], ['fresh']]));
  expect(saves()).toHaveLength(1);
});
