import { isRefusal, refuse } from '#contract/errors.ts';
import { bookingState } from '#locales/areas/booking-state.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { bookingCookie, setCookie } from '#server/kernel/http/cookies.ts';
import { JsonText } from '#server/kernel/http/json-text.ts';
import { findProof, linkPurposes, proveMailbox } from '#server/modules/accounts/codes/index.ts';
import { findChange } from '#server/modules/accounts/email-change/index.ts';
import { notifyChange } from '#server/modules/accounts/methods/index.ts';
import { provePassword } from '#server/modules/accounts/passwords/index.ts';
import {
  countOwn,
  findOwnUser,
  findPublicUser,
  isEmailTaken,
  takeTry,
  updateProfile,
} from '#server/modules/accounts/queries.ts';
import { lockGuestBooking, revokeLink } from '#server/modules/bookings/guests/index.ts';
import { roleIn } from '#server/modules/bookings/index.ts';
import { findByToken } from '#server/modules/bookings/queries.ts';
import { findGuestPage, findProviderPage, providerKey } from '#server/modules/catalogue/index.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { listPictures } from '#server/modules/pictures/queries.ts';
import { dropPicture, storePicture } from '#server/modules/pictures/upload/index.ts';

const [head, tail] = [Buffer.from('{"kind":"provider","provider":'), Buffer.from('}')];
const noProvider = () => refuse('not_found', 'We couldn’t find this provider.');

export const get_profile = handler('user/get_profile', async ({ actor, db, now }, { user_id, provider_id }) => {
  if (provider_id !== undefined) {
    const key = providerKey(provider_id);
    if (actor.kind === 'guest') {
      const page = await findGuestPage(db, key);
      return page ? new JsonText(Buffer.concat([head, page, tail])) : noProvider();
    }
    const provider = await findProviderPage(db, key, actor);
    return provider ? { kind: 'provider' as const, provider } : noProvider();
  }
  const own_id = actor.kind === 'user' ? actor.user_id : null;
  if (user_id !== undefined) {
    const user = await findPublicUser(db, user_id);
    if (!user) return refuse('not_found', 'We couldn’t find this person.');
    return { kind: 'user' as const, user, can: { edit: user_id === own_id } };
  }
  if (own_id === null) return refuse('not_signed_in', 'Sign in to see your profile.');
  const [user, counters] = await Promise.all([findOwnUser(db, own_id), countOwn(db, own_id, now)]);
  if (!user) return refuse('not_signed_in');
  return { kind: 'own' as const, user, counters };
});

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

export const change_radius = handler('user/change_radius', async ({ actor, db, now }, { radius }) => {
  await updateProfile(db, actor.user_id, { radius }, now);
  return { radius };
});

export const find_email_link = handler('user/find_email_link', async ({ db, now }, { link_token: token }) => {
  const change = await findChange(db, token, now);
  if (change !== null)
    return {
      purpose: 'take_back' as const,
      email: change.old_email,
      expires_at: change.expires_at.toISOString(),
    };
  const proof = await findProof(db, { purposes: linkPurposes, token }, now);
  // A number proved for a reset has no mailbox to show.
  if (!proof?.address.includes('@'))
    return refuse('link_expired', 'Links work once, for an hour. Ask for a new email.');
  const { address: email, expires_at } = proof;
  const isOpen = proof.purpose === 'verify' && (await isEmailTaken(db, email));
  return { purpose: isOpen ? ('sign_in' as const) : proof.purpose, email, expires_at: expires_at.toISOString() };
});

/** Per booking, because each revocation sends a mail. */
const PER_BOOKING = { max: 3, seconds: 3600 } as const;

// The caller gets no new link. A stranger who found a link could otherwise lock out its owner.
export const revoke_guest_link = handler('user/revoke_guest_link', async (context, input) => {
  const { actor, db, deps, now, setHeader } = context;
  const booking_id =
    input.booking_id ??
    (actor.booking_token === null ? null : ((await findByToken(db, actor.booking_token))?.id ?? null));
  const row = booking_id === null ? null : await lockGuestBooking(db, { id: booking_id });
  if (!row?.guest_email || roleIn(row, actor) !== 'customer')
    return refuse('not_found', say(bookingState, 'not_found'));
  const wait = await takeTry(db, `revoke_link:${row.id}`, PER_BOOKING, now);
  if (wait > 0)
    return refuse(
      'rate_limited',
      `We’ve already ended its links several times. Try again in ${Math.ceil(wait / 60)} minutes.`,
      {
        extra: { retry_after: wait },
      },
    );
  await revokeLink(db, row, secretOf(deps.config));
  await enqueueJob(db, 'mail-guest-bookings', { email: row.guest_email });
  setHeader('set-cookie', setCookie(deps, bookingCookie(deps), '', 0));
  return { revoked: true as const };
});
