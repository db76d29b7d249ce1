/** The payout results of the sandbox's test banks. The onboarding page or a bank's token chooses one. */
export const sandboxBanks = [
  { token: 'btok_success', name: 'Sandbox Bank', last4: '6789', does: 'Payouts arrive.' },
  {
    token: 'btok_closed',
    name: 'Sandbox Bank',
    last4: '1113',
    does: 'Payouts fail later: the bank account is closed.',
  },
  { token: 'btok_refused', name: 'Sandbox Bank', last4: '1116', does: 'Payouts fail later: the bank refuses them.' },
] as const;

export type SandboxBankToken = (typeof sandboxBanks)[number]['token'];
