import { z } from 'zod';

/** The languages that Plaza supports, with their names; the first is the default. */
export const languageNames = { en: 'English' } as const;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as readonly Language[];

/** The language of a marketplace that has chosen none. */
export const defaultLanguage: Language = 'en';

const choices = Object.entries(languageNames).map(([code, name]) => `${code} (${name})`);

/** A supported language. */
export const language = z.enum(languages, `Choose one of these languages: ${choices.join(', ')}.`);

/** Returns the supported language for a stored or requested one, so that one page or mail never mixes two languages. */
export function shippedLanguage(wanted: string | null | undefined): Language {
  const found = languages.find((code) => code === wanted?.split('-')[0]?.toLowerCase());
  return found ?? defaultLanguage;
}

const languageCodes = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The code of a language that a person speaks. */
export const spokenLanguage = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Enter a language code like en or pt-BR.')
  .refine(isLanguage, 'Enter a language code like en or pt-BR.');

function isLanguage(code: string): boolean {
  try {
    return languageCodes.of(code) !== undefined;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
