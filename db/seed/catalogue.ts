/** A category of the operator's catalogue with its service descriptions; amounts in US cents, as a hint only. */
export interface CatalogueCategory {
  readonly slug: string;
  readonly name: string;
  readonly blurb: string;
  readonly icon: string;
  readonly descriptions: readonly {
    readonly slug: string;
    readonly name: string;
    readonly typical_minutes: number;
    readonly typical_amount: number;
  }[];
}

export const catalogue: readonly CatalogueCategory[] = [
  {
    slug: 'photography',
    name: 'Photography',
    blurb: 'Portraits, families, events',
    icon: 'camera',
    descriptions: [
      { slug: 'portrait-photography', name: 'Portrait photography', typical_minutes: 60, typical_amount: 18000 },
    ],
  },
];
