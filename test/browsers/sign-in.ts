import { button, field, type Visitor } from './visitor.ts';

/** Signs a demo account in on the screen. */
export async function signIn(visitor: Visitor, who: 'customer' | 'provider' | 'admin'): Promise<void> {
  await visitor.open('/login');
  await visitor.fill(field(/^E-?mail/), `${who}@example.com`);
  await visitor.fill(field(/^Password/), `plaza-demo-${who}`);
  await visitor.press(button(/^Sign in$/));
  await visitor.at(/^(?!.*\/login)/);
}
