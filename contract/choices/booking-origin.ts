/**
 * How whoever books came to the page: from the marketplace's home, its search, what they saved, or the provider's page;
 * by an address that they opened without any mark, or by one that was shared, printed, or sent by mail or invitation.
 */
export const originWays = [
  'home',
  'search',
  'saved',
  'provider_page',
  'direct',
  'share',
  'poster',
  'invitation',
  'mail',
] as const;
export type OriginWay = (typeof originWays)[number];

/** The ways that an address names itself, with `?from=…`. */
export const markedWays = ['share', 'poster', 'invitation', 'mail'] as const satisfies readonly OriginWay[];

/** The origin of a link with a name that its organiser gave it, with `utm_source`. */
export const campaignForm = /^utm:[a-z0-9][a-z0-9._-]{0,39}$/;

/** The origin of a link with a `utm_source`; null if that is no name in the limited form. */
export function campaignOrigin(utm_source: string): string | null {
  const origin = `utm:${utm_source.trim().toLowerCase()}`;
  return campaignForm.test(origin) ? origin : null;
}
