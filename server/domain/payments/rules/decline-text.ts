/** Why a card was declined, as its owner reads it; nothing was charged. */
export function declineSentence(reason: string, purpose: 'charge' | 'verify'): string {
  const next = purpose === 'charge' ? ', and we’re still holding the time for you.' : '. Try another card.';
  return `${whys[reason] ?? 'Your bank declined the card.'} You haven’t been charged${next}`;
}

const whys: Readonly<Record<string, string>> = {
  insufficient_funds: 'Your card doesn’t have enough funds.',
  expired_card: 'Your card has expired.',
  incorrect_details: 'The card number, date or security code is wrong.',
  authentication_required: 'Your bank wants you to confirm this payment.',
  challenge_failed: 'Your bank didn’t confirm the payment.',
  cancelled: 'The payment wasn’t completed.',
};
