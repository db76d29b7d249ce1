/** A service description of the operator's catalogue; `typical_amount` in minor units of USD, if there is one. */
export type CatalogueDescription = {
  slug: string;
  name: string;
  typical_minutes: number;
  typical_amount: number | null;
};
/** A service category; `icon` is the name of a Tabler icon component without the prefix `Icon`, e.g. `Yoga`. */
export type CatalogueCategory = {
  slug: string;
  name: string;
  blurb: string;
  icon: string;
  descriptions: readonly CatalogueDescription[];
};

/** A login printed at the first start of the demo; the provider's page is the one owned by `demo-provider`. */
export type DemoLogin = { role: 'customer' | 'provider' | 'admin'; name: string; email: string; password: string };
