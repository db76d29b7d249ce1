/**
 * The effects of the sandbox's test cards. Their numbers are well-known test numbers, never real cards. Demos show the
 * `offered` cards next to the card fields; the others work when their number is typed.
 */
export const sandboxCards = [
  {
    number: '4242424242424242',
    token: 'tok_success',
    brand: 'Visa',
    last4: '4242',
    does: 'The payment succeeds.',
    offered: true,
  },
  {
    number: '4000000000000002',
    token: 'tok_declined',
    brand: 'Visa',
    last4: '0002',
    does: 'The bank declines.',
    offered: true,
  },
  {
    number: '4000000000009995',
    token: 'tok_insufficient_funds',
    brand: 'Visa',
    last4: '9995',
    does: 'Declined for insufficient funds; verifying it succeeds.',
    offered: true,
  },
  {
    number: '4000002500003155',
    token: 'tok_challenge',
    brand: 'Visa',
    last4: '3155',
    does: 'The bank asks for confirmation (3-D Secure).',
    offered: true,
  },
  {
    number: '5200828282828210',
    token: 'tok_late_webhook',
    brand: 'Mastercard',
    last4: '8210',
    does: 'The payment succeeds a few seconds later, by webhook.',
    offered: true,
  },
  {
    number: '5555555555554444',
    token: 'tok_lost_webhook',
    brand: 'Mastercard',
    last4: '4444',
    does: 'The payment succeeds, but the answer and the webhook are lost. We find it by asking.',
    offered: true,
  },
  {
    number: '4000000000000341',
    token: 'tok_declined_later',
    brand: 'Visa',
    last4: '0341',
    does: 'Saving and verifying succeed, every payment is declined.',
    offered: false,
  },
  {
    number: '4000002760003184',
    token: 'tok_authenticate',
    brand: 'Visa',
    last4: '3184',
    does: 'The bank asks for confirmation every time, so it can’t be charged automatically.',
    offered: false,
  },
  {
    number: '4000000000000069',
    token: 'tok_expired',
    brand: 'Visa',
    last4: '0069',
    does: 'Declined: the card has expired.',
    offered: false,
  },
  {
    number: '4000000000007726',
    token: 'tok_refund_pending',
    brand: 'Visa',
    last4: '7726',
    does: 'The payment succeeds. A refund takes a few seconds.',
    offered: false,
  },
  {
    number: '4000000000005126',
    token: 'tok_refund_fails',
    brand: 'Visa',
    last4: '5126',
    does: 'The payment succeeds. A refund does too, but comes back a few seconds later.',
    offered: false,
  },
  {
    number: '4000000000000259',
    token: 'tok_dispute',
    brand: 'Visa',
    last4: '0259',
    does: 'The payment succeeds and is disputed right away.',
    offered: false,
  },
] as const;

export type SandboxToken = (typeof sandboxCards)[number]['token'];

/** The expiry date of the sandbox's cards, whatever date was typed, because only their token is sent. */
export const sandboxExpiry = (now: Date) => ({ month: 12, year: now.getUTCFullYear() + 3 });
