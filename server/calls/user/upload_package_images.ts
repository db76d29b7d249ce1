import { isRefusal, refuse } from '#contract/errors.ts';
import { eventManage } from '#locales/areas/event-manage.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findPage } from '#server/modules/catalogue/queries.ts';
import { ownsPage } from '#server/modules/pages/policy.ts';
import { presentPicture } from '#server/modules/pictures/index.ts';
import { storePictures } from '#server/modules/pictures/upload/index.ts';

export const upload_package_images = handler('user/upload_package_images', async (context, input) => {
  const { actor, read, inTx, providers, now, files } = context;
  const page = await findPage(read, input.provider_id);
  if (!page || !ownsPage(actor, page)) return refuse('not_found', say(eventManage, 'page_not_found'));
  if (files.length === 0) {
    const message = say(eventManage, 'picture_none');
    return refuse('invalid_input', message, { errors: [{ path: 'images', message }] });
  }
  const deps = { files: providers.files, inTx, now };
  const saved = await storePictures(files, { sender: actor, alt: input.alt, use: 'banner' }, deps);
  if (isRefusal(saved)) return saved;
  return { images: saved.flatMap((row) => presentPicture(row) ?? []) };
});
