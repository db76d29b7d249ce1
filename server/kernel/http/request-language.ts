import type { FastifyRequest } from 'fastify';
import { pseudoLanguages } from '#contract/formats/pseudo-languages.ts';
import { languages, shippedLanguage } from '#contract/languages.ts';
import { cookieOf } from './cookies.ts';

/** The language of the response: that of the cookie, otherwise the first supported language of Accept-Language. */
export function languageOf(request: FastifyRequest): string {
  const chosen = cookieOf(request, 'plaza_language');
  const pseudo = pseudoLanguages.find((language) => language === chosen);
  if (pseudo) return pseudo;
  const accepted = (request.headers['accept-language'] ?? '').split(',');
  const tags = accepted.map((part) => part.split(/[;-]/)[0]?.trim().toLowerCase() ?? '');
  const wanted = [chosen, ...tags].find((tag) => languages.some((shipped) => shipped === tag));
  return shippedLanguage(wanted);
}
