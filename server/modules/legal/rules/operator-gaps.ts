import type { LegalGap } from '#contract/choices/legal.ts';

/** How templates write of an operator without a name. */
export const namelessOperator = /The operator of .{1,200}? (?:runs|hasn’t added contact details yet)/;

/** How texts send people to the contact details. */
export const toContact = '](/imprint)';

/** What the operator has given so far. */
export interface GivenFacts {
  readonly operator: { readonly email: string; readonly phone: string };
  /** Whether there is a published imprint, which may say how to reach the operator. */
  readonly has_imprint: boolean;
}

/**
 * What a legal text names without naming it: an operator without a name, as templates write it, or a Contact where
 * nobody can be reached. Such a text cannot be published.
 */
export function gapsOf(body: string, { operator, has_imprint }: GivenFacts): LegalGap[] {
  const has_contact = has_imprint || operator.email !== '' || operator.phone !== '';
  return [
    ...(namelessOperator.test(body) ? (['name'] as const) : []),
    ...(body.includes(toContact) && !has_contact ? (['contact'] as const) : []),
  ];
}
