import type { BankInfo } from '#contract/entities/wallet.ts';

/** The texts of each bank account state for its owner, and the label of the next action. */
export const bankLabels: Readonly<Record<BankInfo['state'], { title: string; text: string; verb: string }>> = {
  none: {
    title: 'Set up payouts',
    text: 'Add your bank account on our payment company’s page in two minutes. We never see your bank details.',
    verb: 'Set up payouts',
  },
  started: {
    title: 'Finish setting up payouts',
    text: 'Our payment company still needs a few answers from you.',
    verb: 'Continue',
  },
  needs_more: {
    title: 'One more thing',
    text: 'Our payment company needs one more thing before it can pay you. Your money is safe.',
    verb: 'Continue',
  },
  in_review: {
    title: 'We’re checking your details',
    text: 'This usually takes minutes, sometimes a day or two. We’ll tell you when it’s done.',
    verb: 'Check again',
  },
  verified: {
    title: 'You’re set up for payouts',
    text: 'Your identity and your bank account are verified.',
    verb: 'Change bank account',
  },
};
