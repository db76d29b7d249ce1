import { callingCode, withCallingCode } from '#contract/phone-numbers.ts';
import { useSession, useWeb } from '#web/api/queries.ts';

/** What a field for a phone number says, and how a number typed as at home becomes one that is dialled from anywhere. */
export function usePhone() {
  const { country } = useSession().market.place;
  const { language } = useWeb();
  const code = callingCode(country);
  return {
    hint:
      code === null || country === null
        ? 'With its country code, like +1 503 555 0142.'
        : `A number without a country code is taken as ${code} (${new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country}).`,
    complete: (typed: string) => withCallingCode(typed, country),
  };
}
