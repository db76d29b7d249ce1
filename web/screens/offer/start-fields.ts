import { href } from '#web/routes.ts';

/** The ids of the card that starts a page and of its fields. Other buttons of the screen link to it. */
export const CARD_ID = 'create';
export const WHAT_ID = 'offer-what';
export const NAME_ID = 'offer-name';
export const EMAIL_ID = 'offer-email';

/** The address of the first step of a provider's page, with the entered offer. */
export const startHref = (what: string): string => href('my_page', {}, { what: what.trim() });
