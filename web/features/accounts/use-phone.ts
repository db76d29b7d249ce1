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
        ? 'With the country code, like +1 503 555 0142.'
        : `Without a country code, we’ll assume ${code} (${new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country}).`,
    complete: (typed: string) => withCallingCode(typed, country),
  };
}
