/** The sections of Admin in groups: the marketplace, open tasks, money, and how it is run. */
export const partGroups = [
  ['overview', 'searches'],
  ['pages', 'people', 'bookings', 'events', 'reviews'],
  ['reports', 'refunds', 'tickets', 'claims', 'review', 'appeals', 'moderation'],
  ['payments', 'returned', 'unpaid', 'fees', 'payouts', 'books', 'statements'],
  ['imports', 'catalog', 'legal', 'identity', 'staff', 'settings'],
  ['deliveries', 'log', 'jobs'],
] as const;

export type AdminPart = (typeof partGroups)[number][number];

/** The section of Admin that an address names; the overview by default. */
export const partOf = (name: string | undefined): AdminPart =>
  partGroups.flat().find((part) => part === name) ?? 'overview';
