import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { CallInput, CallName, CallOutput } from '#contract/index.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';

const it = testApp();

const png = () =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: '#1d7a70' } })
    .png()
    .toBuffer();

/** Makes a multipart call as a browser does. */
async function send<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  files: readonly [string, Buffer][],
  token: string,
) {
  const form = new FormData();
  form.set('input', JSON.stringify(input));
  for (const [part, bytes] of files) form.append(part, new Blob([new Uint8Array(bytes)]), 'picture');
  const encoded = new Response(form);
  const response = await it.app.http.inject({
    method: 'POST',
    url: `/v9/${name}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() as CallOutput<Name>, problem: response.json() };
}

const categoryId = async () =>
  (await it.call('user/description_list', {})).body.items[0]?.descriptions[0] ?? { _id: '', category_id: '' };

test('from nothing to a public page, step by step', async () => {
  const user = await givenUser(it.deps);
  const description = await categoryId();
  const created = await it.call('my_page/add_my_page', { name: 'Café Zoë & Söhne' }, user);
  expect(created.status).toBe(200);
  const provider_id = created.body._id;
  expect(created.body).toMatchObject({
    slug: 'cafe-zoe-sohne',
    status: 'draft',
    currency: 'USD',
    timezone: 'America/Los_Angeles',
    share_url: 'http://plaza.test/provider_details/cafe-zoe-sohne',
  });
  expect(created.body.setup.map((step) => step.done)).toEqual([false, false, false, false, false, false]);

  const early = await it.call('my_page/add_my_page', { provider_id, publish: true, headline: 'Kept?' }, user);
  expect(early.problem.code).toBe('page_incomplete');
  expect(early.problem.errors?.map((error) => error.path)).toEqual(['category_ids', 'location', 'services']);
  expect((await it.call('my_page/get_my_page', { provider_id }, user)).body.items[0]?.headline).toBe('');

  await it.call(
    'my_page/add_my_page',
    {
      provider_id,
      headline: 'Coffee and company',
      category_ids: [description.category_id],
      location: { lat: 45.123456, lon: -122.654321 },
      area_label: 'Pearl District, Portland',
    },
    user,
  );
  await it.call('user/add_user_service', { provider_id, description_id: description._id, amount: 4000 }, user);
  const published = await it.call('my_page/add_my_page', { provider_id, publish: true }, user);
  expect(published.body.status).toBe('published');
  expect(published.body.no_time_reason).toBe('Nobody can book you yet. Your schedule has no opening hours.');
  const seen = (await it.call('user/guest_user_service_list', { provider_id })).body.items[0];
  expect(seen?.location).toEqual({ label: 'Pearl District, Portland', lat: 45.12, lon: -122.65, exact: false });

  const back = await it.call('my_page/add_my_page', { provider_id, publish: false }, user);
  expect(back.body.status).toBe('draft');
  expect((await it.call('user/guest_user_service_list', { provider_id })).status).toBe(404);
});

test('names may be the same, addresses may not; five pages are the most, even at once', async () => {
  const user = await givenUser(it.deps);
  const created = await Promise.all(
    Array.from({ length: 7 }, () => it.call('my_page/add_my_page', { name: 'Twin Studio' }, user)),
  );
  const slugs = created.filter((answer) => answer.status === 200).map((answer) => answer.body.slug);
  expect(slugs.toSorted()).toEqual(['twin-studio', 'twin-studio-2', 'twin-studio-3', 'twin-studio-4', 'twin-studio-5']);
  expect(created.filter((answer) => answer.problem.code === 'too_many_pages')).toHaveLength(2);
  expect((await it.call('my_page/get_my_page', {}, user)).body.items).toHaveLength(5);
});

test('a page is its owner’s alone', async () => {
  const provider = await givenProvider(it.deps);
  const stranger = await givenUser(it.deps);
  const provider_id = provider.id;
  expect((await it.call('my_page/add_my_page', { provider_id, name: 'Mine now' }, stranger)).status).toBe(404);
  expect((await it.call('my_page/get_my_page', { provider_id }, stranger)).status).toBe(404);
  expect((await it.call('my_page/get_my_page', {})).status).toBe(401);
  expect((await send('user/add_provider_banner_image', { provider_id }, [], stranger.token)).status).toBe(404);
});

test('a new page needs a name, known categories, and keeps its currency once there are prices', async () => {
  const provider = await givenProvider(it.deps);
  await givenService(it.deps, { provider_id: provider.id });
  expect((await it.call('my_page/add_my_page', {}, provider)).problem.errors?.[0]?.path).toBe('name');
  const unknown = { provider_id: provider.id, category_ids: ['019a0000-0000-7000-8000-000000000000'] };
  expect((await it.call('my_page/add_my_page', unknown, provider)).problem.errors?.[0]?.path).toBe('category_ids');
  const euro = await it.call('my_page/add_my_page', { provider_id: provider.id, currency: 'EUR' }, provider);
  expect(euro.problem.code).toBe('currency_mismatch');
});

test('a suspended page stays suspended', async () => {
  const provider = await givenProvider(it.deps, { status: 'suspended' });
  const answer = await it.call('my_page/add_my_page', { provider_id: provider.id, publish: true }, provider);
  expect(answer.problem.code).toBe('forbidden');
});

test('the avatar comes with the page; what is no picture is refused', async () => {
  const provider = await givenProvider(it.deps);
  const input = { provider_id: provider.id };
  const good = await send('my_page/add_my_page', input, [['avatar', await png()]], provider.token);
  expect(good.body.avatar?.width).toBe(640);
  const bad = await send('my_page/add_my_page', input, [['avatar', Buffer.from('<svg/>')]], provider.token);
  expect(bad.problem).toMatchObject({ code: 'picture_unreadable', errors: [{ path: 'avatar' }] });
});

test('the gallery takes, orders and loses pictures, at most twelve', async () => {
  const provider = await givenProvider(it.deps);
  const provider_id = provider.id;
  const picture = await png();
  const two = await send(
    'user/add_provider_banner_image',
    { provider_id, alt: 'The room' },
    [
      ['images', picture],
      ['images', picture],
    ],
    provider.token,
  );
  const [first, second] = two.body.banner_images;
  expect(first).toMatchObject({ alt: 'The room', widths: [320, 640] });
  const turned = await send(
    'user/add_provider_banner_image',
    { provider_id, order: [second?._id ?? '', first?._id ?? ''] },
    [],
    provider.token,
  );
  expect(turned.body.banner_images.map((each) => each._id)).toEqual([second?._id, first?._id]);
  const less = await send(
    'user/add_provider_banner_image',
    { provider_id, remove_ids: [second?._id ?? ''] },
    [],
    provider.token,
  );
  expect(less.body.banner_images.map((each) => each._id)).toEqual([first?._id]);
  const twelve = Array.from({ length: 12 }, () => ['images', picture] as [string, Buffer]);
  const many = await send('user/add_provider_banner_image', { provider_id }, twelve, provider.token);
  expect(many.problem.code).toBe('too_many_pictures');
});

test('languages that people speak are real ones', async () => {
  const { token } = await givenProvider(it.deps);
  const provider_id = (await it.call('my_page/get_my_page', {}, { token })).body.items[0]?._id ?? '';
  const spoken = await it.call('my_page/add_my_page', { provider_id, languages: ['en', 'pt-BR'] }, { token });
  expect(spoken.status).toBe(200);
  const { status, problem } = await it.raw('my_page/add_my_page', { provider_id, languages: ['en', 'zz'] }, { token });
  expect([status, problem.errors?.[0]?.path]).toEqual([400, 'languages.1']);
});

test('a page has a website, which its visitors see, and only http and https are one', async () => {
  const user = await givenUser(it.deps);
  const page = await givenProvider(it.deps, { owner_id: user.id });
  const save = (website: string) => it.call('my_page/add_my_page', { provider_id: page.id, website }, user);
  expect((await save('www.studio.example/about')).body.website).toBe('https://www.studio.example/about');
  const seen = async () => {
    const { body } = await it.call('user/guest_get_profile', { provider_id: page.id });
    return body.kind === 'provider' ? body.provider.website : null;
  };
  expect(await seen()).toBe('https://www.studio.example/about');
  for (const website of ['javascript:alert(1)', 'https://ada:pw@studio.example', 'studio', 'ftp://studio.example']) {
    const { problem } = await save(website);
    expect([problem.code, problem.errors?.[0]?.path]).toEqual(['invalid_input', 'website']);
  }
  await expect(
    it.deps.database.pool.query("UPDATE providers SET website = 'javascript:alert(1)' WHERE id = $1", [page.id]),
  ).rejects.toMatchObject({ constraint: 'provider_website' });
  expect((await save('')).body.website).toBe('');
  expect(await seen()).toBe('');
});
