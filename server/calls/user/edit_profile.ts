import { isRefusal, refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { proveMailbox } from '#server/modules/accounts/codes/index.ts';
import { notifyChange } from '#server/modules/accounts/methods/index.ts';
import { provePassword } from '#server/modules/accounts/passwords/index.ts';
import { findOwnUser, updateProfile } from '#server/modules/accounts/queries.ts';
import { listPictures } from '#server/modules/pictures/queries.ts';
import { dropPicture, storePicture } from '#server/modules/pictures/upload/index.ts';

export const edit_profile = handler(
  'user/edit_profile',
  async (context, { location, remove_avatar, current_password, email_code, ...plain }) => {
    const { actor, deps, files, inTx, now, providers, read, request } = context;
    const before = await findOwnUser(read, actor.user_id);
    if (!before) return refuse('not_signed_in');
    if (plain.phone && plain.phone !== before.phone) {
      const refused = before.has_password
        ? await provePassword(inTx, before, { current_password, why: 'change the number that signs you in' }, now)
        : await proveMailbox(
            inTx,
            { config: deps.config, device: request.device, now },
            {
              email: before.email,
              code: email_code,
              purpose: 'change_phone',
              why: 'change the number that signs you in',
            },
          );
      if (refused) return refused;
    }
    const pictures = { files: providers.files, inTx, now };
    const [sent] = files;
    const stored = sent ? await storePicture(sent, { sender: actor, alt: plain.name ?? before.name }, pictures) : null;
    if (isRefusal(stored)) return stored;
    const user = await inTx(async (tx) => {
      const removed = await updateProfile(
        tx,
        actor.user_id,
        {
          ...plain,
          ...(stored ? { avatar_id: stored.id } : remove_avatar ? { avatar_id: null } : {}),
          ...(location === undefined
            ? {}
            : {
                location_label: location?.label ?? null,
                location_lat: location?.lat ?? null,
                location_lon: location?.lon ?? null,
              }),
        },
        now,
      );
      if (removed !== null)
        await notifyChange(tx, { config: deps.config, now }, actor.user_id, { kind: 'phone_removed', phone: removed });
      return findOwnUser(tx, actor.user_id);
    });
    if (!user) return refuse('not_signed_in');
    if (before.avatar && before.avatar._id !== user.avatar?._id) {
      const old = (await listPictures(read, [before.avatar._id])).get(before.avatar._id);
      if (old) await dropPicture(old, pictures);
    }
    return { user };
  },
);
