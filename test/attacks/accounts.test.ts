import { expect, test } from 'vitest';
import { newAddress, testApp } from '#test/app.ts';
import { givenAccount, messagesTo, newestCode, PASSWORD } from '#test/given-account.ts';

const it = testApp();
const NEW = 'another river at night';
const HOUR = 3600;

/** Advances the app's clock. */
const later = (seconds: number) => it.clock.set(new Date(it.clock.now().getTime() + seconds * 1000));
const networks = (count: number) => Array.from({ length: count }, newAddress);
const withDevice = (device: string | undefined, ip: string) =>
  device === undefined ? { ip } : { ip, headers: { cookie: `plaza_device=${device}` } };

const deviceIn = (headers: Readonly<Record<string, unknown>>) =>
  (/plaza_device=([^;]+)/.exec(String(headers['set-cookie'])) ?? [])[1] ?? '';

async function signInDevice(email: string, password = PASSWORD): Promise<string> {
  return deviceIn((await it.call('user/sign_in', { email, password })).headers);
}

async function devicesOf(email: string, count: number): Promise<string[]> {
  const devices: string[] = [];
  for (let at = 0; at < count; at += 1) devices.push(await signInDevice(email));
  return devices;
}

async function reset(email: string): Promise<void> {
  await it.call('user/email_send_otp', { email, purpose: 'reset' });
  const { body } = await it.call('user/verify_otp', {
    email,
    purpose: 'reset',
    code: await newestCode(it.deps, email),
  });
  await it.call('user/reset_password', { reset_token: body.reset_token ?? '', new_password: NEW });
}

/** Counts the codes and passwords of an address that a burst from many networks can guess, one device cookie each. */
async function guess(email: string, devices: readonly string[]) {
  const from = networks(50);
  let codes = 0;
  let mails = 0;
  for (let round = 0; round < 60; round += 1) {
    const extras = withDevice(devices[round % Math.max(1, devices.length)], from[round % from.length] ?? '');
    const sent = await it.call('user/email_send_otp', { email, purpose: round % 2 ? 'sign_in' : 'reset' }, {}, extras);
    if (sent.status === 200) mails += 1;
    const tries = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        it.call(
          'user/verify_otp',
          { email, purpose: round % 2 ? 'sign_in' : 'reset', code: `00000${at}`, session: 'bearer' },
          {},
          extras,
        ),
      ),
    );
    codes += tries.filter(({ problem }) => problem.code === 'code_wrong').length;
  }
  let passwords = 0;
  for (let at = 0; at < 100; at += 1) {
    const extras = withDevice(devices[at % Math.max(1, devices.length)], from[at % from.length] ?? '');
    const { problem } = await it.call('user/sign_in', { email, password: `guess ${at}` }, {}, extras);
    if (problem.code === 'wrong_credentials') passwords += 1;
  }
  return { mails, codes, passwords };
}

test('30 device cookies from before a reset and 50 networks guess no more than strangers', {
  timeout: 120_000,
}, async () => {
  const { email } = await givenAccount(it.deps);
  const devices = await devicesOf(email, 30);
  await reset(email);
  later(HOUR);
  const created = await guess(email, devices);
  console.info('30 cookies from before the reset, 50 networks, guesses in one burst:', created);
  expect(created.codes).toBeLessThanOrEqual(25);
  expect(created.passwords).toBeLessThanOrEqual(10);
  expect(created.mails).toBeLessThanOrEqual(12);
});

test('30 device cookies that were never ended share one small budget', { timeout: 120_000 }, async () => {
  const { email } = await givenAccount(it.deps);
  const created = await guess(email, await devicesOf(email, 30));
  console.info('30 cookies of today, 50 networks, guesses in one burst:', created);
  expect(created.codes).toBeLessThanOrEqual(50);
  expect(created.passwords).toBeLessThanOrEqual(30);
  expect(created.mails).toBeLessThanOrEqual(22);
});

/** Several networks attack an address every few minutes with wrong passwords and requests for every kind of mail. */
async function besiege(email: string, attackers: readonly string[]): Promise<void> {
  for (const ip of attackers) {
    const wrong = Array.from({ length: 5 }, () => it.call('user/sign_in', { email, password: 'a guess' }, {}, { ip }));
    await Promise.all(wrong);
    for (const purpose of ['sign_in', 'reset', 'verify', 'sign_in'] as const) {
      await it.call('user/email_send_otp', { email, purpose }, {}, { ip });
      const guesses = Array.from({ length: 6 }, (_, at) =>
        it.call('user/verify_otp', { email, purpose, code: `00000${at}` }, {}, { ip }),
      );
      await Promise.all(guesses);
    }
    await it.call('user/sign_up', { name: 'Attacker', email, password: 'the attacker knows this' }, {}, { ip });
  }
}

/** The newest links mailed to an address, by purpose. */
async function linksTo(email: string, kinds: readonly string[]): Promise<string[]> {
  const mails = await messagesTo(it.deps, email);
  return mails
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap(({ text }) => [...text.matchAll(/\/email_link#([\w-]{43})/g)].map(([, token = '']) => token));
}

/** The owner signs in from an unknown browser: by password, or else by any mail, no matter who requested it. */
async function ownerGetsIn(email: string, ip: string): Promise<'password' | 'code' | 'link' | 'not at all'> {
  const byPassword = await it.call('user/sign_in', { email, password: PASSWORD }, {}, { ip });
  if (byPassword.status === 200) return 'password';
  const asked = await it.call('user/email_send_otp', { email, purpose: 'sign_in' }, {}, { ip });
  if (asked.status === 200) {
    const [mail] = (await messagesTo(it.deps, email)).filter(({ kind }) => kind === 'code_sign_in');
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '000000';
    const entered = await it.call('user/verify_otp', { email, purpose: 'sign_in', code }, {}, { ip });
    if (entered.status === 200) return 'code';
  }
  for (const link_token of await linksTo(email, ['code_sign_in', 'already_signed_up'])) {
    const used = await it.call('user/use_email_link', { link_token }, {}, { ip });
    if (used.status === 200) return 'link';
  }
  return 'not at all';
}

test.each([2, 50])(
  'an owner on a new browser gets in while %i networks attack the address, and the mailbox is not flooded',
  { timeout: 180_000 },
  async (count) => {
    const { email } = await givenAccount(it.deps);
    const attackers = networks(count);
    const ways: string[] = [];
    const rounds = count > 10 ? 2 : 8;
    for (let round = 0; round < rounds; round += 1) {
      await besiege(email, attackers);
      ways.push(await ownerGetsIn(email, newAddress()));
      // The owner shares an address with the attacker, as in a hotel.
      ways.push(await ownerGetsIn(email, attackers[0] ?? ''));
      later(900);
    }
    const mails = (await messagesTo(it.deps, email)).length;
    console.info(`${count} networks attack, ${rounds} quarters of an hour: the owner got in by`, ways, { mails });
    expect(ways).not.toContain('not at all');
    const hours = Math.ceil((rounds * 900) / HOUR);
    // Ten per hour, and one for each of three purposes; verifying the mailbox renews them.
    expect(mails).toBeLessThanOrEqual(10 * hours + 3 * (hours + ways.length));
  },
);

test('strangers alone have at most 13 mails sent to an address in an hour', { timeout: 120_000 }, async () => {
  const { email } = await givenAccount(it.deps);
  for (let round = 0; round < 4; round += 1) {
    await besiege(email, networks(8));
    later(800);
  }
  const mails = (await messagesTo(it.deps, email)).length;
  console.info('32 networks in one hour: mails to the address', mails);
  expect(mails).toBeLessThanOrEqual(13);
});

test('whoever wants to sign up with an address that others ask mails for gets an account', {
  timeout: 60_000,
}, async () => {
  const email = 'wanted@example.com';
  for (let round = 0; round < 3; round += 1) await besiege(email, networks(6));
  const own = { name: 'Wanda Wanted', email, password: PASSWORD };
  const asked = await it.call('user/sign_up', own, {}, { ip: newAddress() });
  let entered = 0;
  let device = '';
  if (asked.status === 200) {
    const { sign_up_token } = asked.body;
    const code = await newestCode(it.deps, email);
    entered = (await it.call('user/verify_otp', { email, purpose: 'verify', code, sign_up_token })).status;
  }
  if (entered !== 200) {
    const [link_token = ''] = await linksTo(email, ['code_verify', 'no_account']);
    const { name, password } = own;
    const used = await it.call('user/use_email_link', { link_token, name, password });
    entered = used.status;
    device = deviceIn(used.headers);
  }
  console.info('sign-up while others ask for mails:', { asked: asked.status, entered });
  expect(entered).toBe(200);
  // Attackers lock the address for unknown browsers. The browser that created the account is known.
  const again = await it.call('user/sign_in', { email, password: PASSWORD }, {}, withDevice(device, newAddress()));
  expect(again.status).toBe(200);
});
