/** What a test card of the sandbox gateway does; numbers are well-known test numbers, never real cards. */
export const sandboxCards = [
  { number: '4242424242424242', token: 'tok_success', brand: 'Visa', last4: '4242', does: 'The payment succeeds.' },
  { number: '4000000000000002', token: 'tok_declined', brand: 'Visa', last4: '0002', does: 'The bank declines.' },
  {
    number: '4000000000009995',
    token: 'tok_insufficient_funds',
    brand: 'Visa',
    last4: '9995',
    does: 'Declined for insufficient funds.',
  },
  {
    number: '4000002500003155',
    token: 'tok_challenge',
    brand: 'Visa',
    last4: '3155',
    does: 'The bank asks for confirmation (3-D Secure).',
  },
  {
    number: '5200828282828210',
    token: 'tok_late_webhook',
    brand: 'Mastercard',
    last4: '8210',
    does: 'The payment succeeds some seconds later, told by webhook.',
  },
  {
    number: '5555555555554444',
    token: 'tok_lost_webhook',
    brand: 'Mastercard',
    last4: '4444',
    does: 'The payment succeeds, but the answer and the webhook are lost; it is found by asking.',
  },
] as const;

export type SandboxToken = (typeof sandboxCards)[number]['token'];
