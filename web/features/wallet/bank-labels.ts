import type { BankInfo } from '#contract/entities/wallet.ts';

/** What the state of somebody's bank account means for them, and the verb that continues from there. */
export const bankLabels: Readonly<Record<BankInfo['state'], { title: string; text: string; verb: string }>> = {
  none: {
    title: 'Tell us where your money goes',
    text: 'Two minutes on the payment company’s own page: who you are and your bank account. We never see the numbers.',
    verb: 'Set up payouts',
  },
  started: {
    title: 'Not finished yet',
    text: 'The payment company still waits for your answers.',
    verb: 'Continue',
  },
  needs_more: {
    title: 'Something is still missing',
    text: 'The payment company asks for one more thing before it pays out. Your money is safe in the meantime.',
    verb: 'Continue',
  },
  in_review: {
    title: 'It is being checked',
    text: 'Nothing to do for you. This takes minutes, rarely a day or two, and we tell you when it is done.',
    verb: 'Look again',
  },
  verified: {
    title: 'You can be paid',
    text: 'Your identity and your bank account are verified.',
    verb: 'Change bank account',
  },
};
