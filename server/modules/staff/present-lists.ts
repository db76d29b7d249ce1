import { z } from 'zod';
import {
  ListedBooking,
  ListedEvent,
  ListedPage,
  ListedPayment,
  ListedPerson,
  ListedReview,
  PageNote,
} from '#contract/entities/operator/lists.ts';
import { maskEmail } from '#contract/formats/mask.ts';
import type { ListedPersonRow } from '#server/modules/accounts/queries.ts';
import { statusOf } from '#server/modules/bookings/index.ts';
import type { ListedBookingRow } from '#server/modules/bookings/listed/index.ts';
import type { ListedPageRow } from '#server/modules/catalogue/queries.ts';
import type { ListedEventRow } from '#server/modules/events/manage/index.ts';
import type { ListedPaymentRow } from '#server/modules/payments/queries.ts';
import { presentPicture } from '#server/modules/pictures/index.ts';
import type { ListedReviewRow } from '#server/modules/reviews/queries.ts';
import type { NoteRow } from './note-store.ts';

/** A contact in full, which staff reads on request only. */
export const Contact = z.object({ email: z.string().nullable(), phone: z.string().nullable() });
export type Contact = z.infer<typeof Contact>;

const masked = (email: string | null): string | null => (email === null ? null : maskEmail(email));

const pageOf = (row: { provider_id: string; provider_slug: string; provider_name: string }) => ({
  _id: row.provider_id,
  slug: row.provider_slug,
  name: row.provider_name,
});

/** Presents a page in the operator's list. */
export function presentListedPage(row: ListedPageRow): ListedPage {
  const { id, owner_id, owner_name, owner_email, avatar, contact_email, created_at, ...rest } = row;
  const owner = owner_id === null ? null : { _id: owner_id, name: owner_name ?? '', email: masked(owner_email) };
  return ListedPage.parse({
    ...rest,
    _id: id,
    owner,
    avatar: presentPicture(avatar),
    contact_email: masked(contact_email),
    created_at: created_at.toISOString(),
  });
}

/** Presents a note of the staff on a page. */
export function presentNote({ id, at, ...rest }: NoteRow): PageNote {
  return PageNote.parse({ ...rest, _id: id, at: at.toISOString() });
}

/** Presents an account in the operator's list. A deleted account has no address any more. */
export function presentListedPerson(row: ListedPersonRow): ListedPerson {
  const { id, avatar, email, pages, created_at, ...rest } = row;
  return ListedPerson.parse({
    ...rest,
    _id: id,
    avatar: presentPicture(avatar),
    email: row.status === 'deleted' ? '' : maskEmail(email),
    pages: (pages ?? []).map((page) => ({ _id: page.id, slug: page.slug, name: page.name })),
    created_at: created_at.toISOString(),
  });
}

/** Presents a booking in the operator's list. */
export function presentListedBooking(row: ListedBookingRow, now: Date): ListedBooking {
  return ListedBooking.parse({
    ...row,
    _id: row.id,
    status: statusOf(row, now),
    starts_at: row.starts_at.toISOString(),
    customer: { _id: row.customer_id, name: row.customer_name ?? '', email: masked(row.customer_email) },
    provider: pageOf(row),
    created_at: row.created_at.toISOString(),
  });
}

/** Presents an event in the operator's list. */
export function presentListedEvent(row: ListedEventRow): ListedEvent {
  return ListedEvent.parse({
    ...row,
    _id: row.id,
    picture: presentPicture(row.picture),
    is_public: row.visibility === 'public',
    provider: pageOf(row),
    next_at: row.next_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  });
}

/** Presents a review in the operator's list. */
export function presentListedReview(row: ListedReviewRow): ListedReview {
  const { id, created_at, ...rest } = row;
  return ListedReview.parse({ ...rest, _id: id, provider: pageOf(row), created_at: created_at.toISOString() });
}

/** Presents a payment in the operator's list. */
export function presentListedPayment(row: ListedPaymentRow): ListedPayment {
  return ListedPayment.parse({
    ...row,
    _id: row.id,
    is_change: row.change_id !== null,
    booking: {
      _id: row.booking_id,
      number: row.number,
      title: row.title,
      customer_name: row.customer_name ?? '',
    },
    provider: pageOf(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  });
}
