import { href } from '#web/routes.ts';

/** The card in which a page begins, and its fields: other buttons of the screen lead there. */
export const CARD_ID = 'create';
export const WHAT_ID = 'offer-what';
export const EMAIL_ID = 'offer-email';

/** The first step of a provider's page, with what they said that they offer. */
export const startHref = (what: string): string => href('my_page', {}, { what: what.trim() });
