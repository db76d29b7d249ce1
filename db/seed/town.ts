import { body } from './town/body.ts';
import { company } from './town/company.ts';
import { home } from './town/home.ts';
import { lessons } from './town/lessons.ts';
import { studios } from './town/studios.ts';
import type { DemoLogin, TownProvider } from './town-types.ts';

/** The city the demo plays in. */
export const city = {
  label: 'Portland, Oregon',
  lat: 45.5152,
  lon: -122.6784,
  timezone: 'America/Los_Angeles',
  currency: 'USD',
} as const;

/** Every provider of the demo town. Fictitious people at plausible places. */
export const providers: readonly TownProvider[] = [...body, ...studios, ...lessons, ...home, ...company];

/** The three logins printed at the first start; for demo mode only. */
export const demoLogins: readonly DemoLogin[] = [
  { role: 'customer', name: 'Robin Ashworth', email: 'customer@example.com', password: 'plaza-demo-customer' },
  { role: 'provider', name: 'Marisol Ferreira', email: 'provider@example.com', password: 'plaza-demo-provider' },
  { role: 'admin', name: 'Adaline Chu', email: 'admin@example.com', password: 'plaza-demo-admin' },
];
