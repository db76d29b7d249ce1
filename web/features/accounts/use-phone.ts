import { callingCode, withCallingCode } from '#contract/phone-numbers.ts';
import { useSession, useWeb } from '#web/api/queries.ts';

/** Returns the hint of a phone number field, and the conversion of a national number into an international one. */
export function usePhone() {
  const { country } = useSession().market.place;
  const { language } = useWeb();
  const code = callingCode(country);
  return {
    hint:
      code === null || country === null
        ? 'With the country code, like +1 503 555 0142.'
        : `Without a country code, we’ll assume ${code} ` +
          `(${new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country}).`,
    complete: (typed: string) => withCallingCode(typed, country),
  };
}
