import { MAX_BANNERS } from '#contract/calls/user/catalogue.ts';
import { isRefusal, refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findPage, listBannerIds, lockPage, replaceBanners } from '#server/modules/catalogue/queries.ts';
import { ownsPage } from '#server/modules/pages/policy.ts';
import { enqueueListingRefresh } from '#server/modules/pages/queries.ts';
import { presentPictures } from '#server/modules/pictures/index.ts';
import { listPictures } from '#server/modules/pictures/queries.ts';
import { dropPicture, storePictures } from '#server/modules/pictures/upload/index.ts';

export const add_provider_banner_image = handler('user/add_provider_banner_image', async (context, input) => {
  const { actor, read, inTx, providers, now, files } = context;
  const page = await findPage(read, input.provider_id);
  if (!page || !ownsPage(actor, page)) return refuse('not_found', 'We couldn’t find this page among yours.');
  // Checked before decoding: decoding twelve pictures only to refuse them would waste CPU time.
  const left = (await listBannerIds(read, page.id)).filter((id) => !input.remove_ids.includes(id)).length;
  if (left + files.length > MAX_BANNERS) return tooMany();

  const deps = { files: providers.files, inTx, now };
  const saved = await storePictures(files, { sender: actor, alt: input.alt, use: 'banner' }, deps);
  if (isRefusal(saved)) return saved;
  const stored = await inTx(async (tx) => {
    const locked = await lockPage(tx, page.id);
    if (!locked || !ownsPage(actor, locked)) return refuse('not_found', 'We couldn’t find this page among yours.');
    const present = (await listBannerIds(tx, page.id)).filter((id) => !input.remove_ids.includes(id));
    const all = [...present, ...saved.map((picture) => picture.id)];
    if (all.length > MAX_BANNERS) return tooMany();
    const first = [...new Set(input.order)].filter((id) => all.includes(id));
    const ids = [...first, ...all.filter((id) => !first.includes(id))];
    await replaceBanners(tx, page.id, ids);
    await enqueueListingRefresh(tx, page.id);
    return presentPictures(ids, await listPictures(tx, ids));
  });
  if (!isRefusal(stored)) return { banner_images: stored };
  for (const row of saved) await dropPicture(row, deps);
  return stored;
});

const tooMany = () =>
  refuse('too_many_pictures', `A gallery holds ${MAX_BANNERS} pictures. Remove some first.`, {
    errors: [{ path: 'images', message: `Choose at most ${MAX_BANNERS} pictures.` }],
  });
