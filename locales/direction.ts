const rightToLeft = new Set(['ar', 'fa', 'he', 'ur']);

/** The writing direction of a language tag. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}
