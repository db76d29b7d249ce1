/** Why a card did not go through, as its owner is told: nothing was charged either way. */
export function declineSentence(reason: string, purpose: 'charge' | 'verify'): string {
  const stored = purpose === 'charge' ? 'the time is still held for you' : 'please try another card';
  return `${whys[reason] ?? 'The card was declined by its bank.'} Nothing was charged; ${stored}.`;
}

const whys: Readonly<Record<string, string>> = {
  insufficient_funds: 'The card was declined: there is not enough money on it.',
  expired_card: 'The card has expired.',
  incorrect_details: 'The card’s number, date or security code is not right.',
  authentication_required: 'The bank wants this payment confirmed by you.',
  challenge_failed: 'The bank did not confirm the payment.',
  cancelled: 'The payment was not completed.',
};
