import type { DemoLogin } from './town-types.ts';

/** The logins of the demo, printed at every start. */
export const demoLogins: readonly DemoLogin[] = [
  { role: 'customer', name: 'Robin Ashworth', email: 'customer@example.com', password: 'plaza-demo-customer' },
  { role: 'provider', name: 'Marisol Ferreira', email: 'provider@example.com', password: 'plaza-demo-provider' },
  { role: 'admin', name: 'Adaline Chu', email: 'admin@example.com', password: 'plaza-demo-admin' },
];
