import { callingCode, withCallingCode } from '#contract/phone-numbers.ts';
import { phone } from '#locales/areas/phone.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession, useWeb } from '#web/api/queries.ts';

/** Returns the hint of a phone number field, and the conversion of a national number into an international one. */
export function usePhone() {
  const t = useMessages(phone);
  const { country } = useSession().market.place;
  const { language } = useWeb();
  const code = callingCode(country);
  return {
    hint:
      code === null || country === null
        ? t('hint.country_code')
        : t('hint.assumed', {
            code,
            country: new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country,
          }),
    complete: (typed: string) => withCallingCode(typed, country),
  };
}
