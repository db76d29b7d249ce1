import { excerpt } from '#contract/formats/excerpt.ts';
import { MAX_SUBJECT } from '#contract/limits/messages.ts';

/** What stands for the name of each guest in a message to many. */
export const FIRST_NAME = '{first name}';

/** Writes a guest's first name into a message. Without a name, the greeting goes on without one. */
export function personalText(text: string, name: string): string {
  const [first = ''] = name.trim().split(/\s+/u);
  return first === ''
    ? text.replaceAll(` ${FIRST_NAME}`, '').replaceAll(FIRST_NAME, '')
    : text.replaceAll(FIRST_NAME, first);
}

/** Writes a guest's first name into the subject of a message, which a long name cuts; null without a subject. */
export function personalSubject(subject: string, name: string): string | null {
  const written = excerpt(personalText(subject, name), MAX_SUBJECT);
  return written === '' ? null : written;
}
