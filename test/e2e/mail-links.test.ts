import { expect, test } from 'vitest';
import { type Follower, linksOf, wrongWith } from '#test/mail-links.ts';
import { startPlaza } from './plaza.ts';
import type { RunningPlaza } from './running-plaza.ts';

interface Mail {
  readonly _id: string;
  readonly to: string;
  readonly kind: string;
  readonly code: string | null;
  readonly body_url: string;
}

const outbox = async ({ origin }: RunningPlaza, to = ''): Promise<Mail[]> =>
  (await (await fetch(`${origin}/dev/outbox.json${to && `?to=${encodeURIComponent(to)}`}`)).json()).items;

/** Follows links as the readers of the demo's mailboxes; account owners sign in by a mailed code. */
function followerOf(plaza: RunningPlaza): Follower {
  const { origin } = plaza;
  const cookies = new Map<string, Promise<string>>();
  const enter = async (email: string): Promise<string> => {
    const known = /^(customer|provider|admin)@example\.com$/.exec(email)?.[1];
    const post = (name: string, body: object) =>
      fetch(`${origin}/v9/user/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify(body),
      });
    if (known === undefined) await post('email_send_otp', { email, purpose: 'sign_in' });
    const answer = known
      ? await post('sign_in', { email, password: `plaza-demo-${known}` })
      : await post('verify_otp', {
          email,
          purpose: 'sign_in',
          code: (await outbox(plaza, email)).find(({ code }) => code !== null)?.code ?? '',
        });
    return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  };
  return {
    request: async (method, path, cookie) => {
      const headers = { cookie, origin };
      const answer = await fetch(`${origin}${path}`, { method, redirect: 'manual', headers });
      const body = await answer.text();
      return {
        status: answer.status,
        location: answer.headers.get('location') ?? '',
        cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
        json: () => JSON.parse(body) as unknown,
      };
    },
    signIn: (email) => {
      const known = cookies.get(email) ?? enter(email);
      cookies.set(email, known);
      return known;
    },
  };
}

test('every link of every mail of the demo works', async () => {
  const plaza = await startPlaza();
  try {
    await plaza.comesBy('ask-for-reviews');
    await expect
      .poll(async () => (await outbox(plaza)).filter(({ kind }) => kind === 'review_ask').length, { timeout: 60_000 })
      .toBeGreaterThan(0);
    const follower = followerOf(plaza);
    const wrong: string[] = [];
    let followed = 0;
    for (const mail of await outbox(plaza)) {
      const answer = await fetch(`${plaza.origin}${mail.body_url}`);
      if (!answer.ok) continue;
      const html = await answer.text();
      for (const url of linksOf(html, plaza.origin)) {
        const page = await follower.request('GET', url.pathname + url.search, '');
        if (page.status >= 400) wrong.push(`${mail.kind} to ${mail.to}: ${url.pathname} answers ${page.status}`);
        const found = await wrongWith(url, { to: mail.to, html }, follower);
        if (found !== null) wrong.push(`${mail.kind} to ${mail.to}: ${found}`);
        followed += 1;
      }
    }
    expect(wrong).toEqual([]);
    expect(followed).toBeGreaterThan(0);
  } finally {
    await plaza.stop();
  }
});
