/** The parts of an account that decide its state. */
export interface KnownAccount {
  readonly details_submitted: boolean;
  readonly payouts_enabled: boolean;
  readonly requirements: readonly string[];
}

export type BankState = 'none' | 'started' | 'needs_more' | 'in_review' | 'verified';

/** The state of a user's payout account. */
export function bankState(account: KnownAccount | null): BankState {
  if (account === null) return 'none';
  if (account.payouts_enabled) return 'verified';
  if (!account.details_submitted) return 'started';
  return account.requirements.length > 0 ? 'needs_more' : 'in_review';
}

/** Prefixes of the gateway's requirements with their labels; the first match is used. */
const labels: readonly (readonly [RegExp, string])[] = [
  [/^account$/, 'The payment company closed your account. Open it again'],
  [/^external_account/, 'Your bank account'],
  [/verification\.(additional_)?document/, 'A photo of an ID document'],
  [/verification\.proof/, 'Proof of your address'],
  [/\.dob\./, 'Your date of birth'],
  [/\.(first_name|last_name|name)/, 'Your name, as on your ID'],
  [/\.address\./, 'Your address'],
  [/\.(id_number|ssn_last_4|tax_id)/, 'Your tax or identity number'],
  [/\.phone/, 'Your phone number'],
  [/\.email/, 'Your email address'],
  [/^tos_acceptance/, 'Your consent to the payment company’s terms'],
  [/^business_profile/, 'A short description of your services'],
  [/^(company|owners|directors|representative)/, 'Details of your company'],
];

/** Labels of the gateway's open requirements, each once. */
export function missingLabels(requirements: readonly string[]): string[] {
  const said = requirements.map(
    (asked) => labels.find(([shape]) => shape.test(asked))?.[1] ?? 'Another detail for the payment company',
  );
  return [...new Set(said)];
}
