import { type Refusal, refuse } from '#contract/errors.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say } from '#locales/format.ts';

/** The refusal of an identity, with the provider's name. */
export const refuseIdentity = (
  why: 'state' | 'code' | 'unverified' | 'taken',
  { label }: { readonly label: string },
): Refusal<'identity_refused'> =>
  refuse(
    'identity_refused',
    why === 'state' ? say(signIn, 'provider.state') : say(signIn, `provider.${why}`, { label }),
    {
      extra: { why },
    },
  );
