import type { PackageOffer, PublicEvent } from '#contract/entities/event.ts';
import type { OwnHold } from '#contract/entities/schedule.ts';
import { isBookable } from '#contract/events/sale-state.ts';
import { epochMs, isoInstant } from '#contract/instant.ts';
import { shippedLanguage } from '#contract/languages.ts';
import { Currency } from '#contract/money.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import { presentPicture, presentPictures } from '#server/modules/pictures/index.ts';
import { type PictureRow, picturesOf } from '#server/modules/pictures/queries.ts';
import { planSchedule } from '../dates/index.ts';
import { shareImagePath } from '../share/index.ts';
import type { DetailRow, PackageRow } from './detail-store.ts';
import { PAGE_DATES } from './page-mark-store.ts';
import { canOfEvent, ownsEvent } from './policy.ts';
import { presentDate, presentVenue, type Reading, ruleTexts, selectSharedFacts } from './present.ts';
import { nextDate, type Offer, offerDate } from './rules/date-offers.ts';
import { shownRating } from './rules/summarize-dates.ts';

type Pictures = ReadonlyMap<string, PictureRow>;

/** Presents the public page of an event for a caller. */
export function presentEvent(found: DetailRow, actor: Actor, reading: Reading, holds: OwnHold[]): PublicEvent {
  const { now } = reading;
  const row = found.status === 'draft' ? previewOf(found, now) : found;
  const pictures = picturesOf(row.pictures);
  const dates = row.dates.map((date) => offerDate(selectSharedFacts(row), date, row.packages, now));
  const chosen = row.chosen ? offerDate(selectSharedFacts(row), row.chosen, row.packages, now) : nextDate(dates);
  const offers = chosen?.offers ?? row.packages.map((each) => withoutDate(row, each));
  const about = { ...aboutEvent(row, pictures), ...placeOf(row), ...ruleTexts(row, reading) };
  const occurrences = dates.map(presentDate);
  const shared = { ...about, occurrences };
  return {
    ...shared,
    share_image: row.status === 'draft' ? null : shareImagePath(shared, shippedLanguage(reading.language)),
    chosen: chosen && presentDate(chosen),
    packages: offers.map((offer) => presentOffer(offer, pictures, now)),
    occurrences_count: row.dates_count,
    questions: [...row.questions],
    is_save: row.is_save,
    holds,
    unlisted_reason: row.unlisted_reason !== null && !ownsEvent(actor, row) ? '' : row.unlisted_reason,
    is_held: row.is_held,
    can: canOfEvent(
      actor,
      row,
      offers.some((offer) => isBookable(offer.state)),
    ),
  };
}

/** A package of an event that has no date, yet or any more. */
function withoutDate({ status }: DetailRow, each: PackageRow): Offer<PackageRow> {
  return { package: each, amount: each.amount, left: each.capacity, state: status === 'draft' ? 'closed' : 'over' };
}

/** A draft with the dates that its schedule will have; their ids are their days. */
function previewOf(row: DetailRow, now: Date): DetailRow {
  const planned = planSchedule(row.schedule, now).coming;
  const dates = planned.map(({ date, starts_at, ends_at }) => ({
    ...{ id: date, starts_ms: epochMs(starts_at), ends_ms: epochMs(ends_at), label: '', venue: null, own: [] },
    ...{ is_cancelled: false, is_closed: false, room_left: row.capacity, online_left: row.online_capacity },
  }));
  const packages = row.packages.map((each) => {
    const { series } = each;
    const covered = dates.filter(({ id }) => series && id >= series.from && id <= series.until);
    const first = covered[0];
    return series && first
      ? { ...each, series: { ...series, count: covered.length, starts_ms: first.starts_ms } }
      : each;
  });
  return { ...row, packages, dates: dates.slice(0, PAGE_DATES), dates_count: dates.length };
}

function aboutEvent(row: DetailRow, pictures: Pictures) {
  const { status, visibility, title, text, registration_closed, cancel_reason, host } = row;
  const { cancellation_policy, cancel_cutoff_minutes, move_cutoff_minutes } = row;
  const [own, hosts] = [shownRating(row.reviews, host), shownRating([0, 0], host)];
  return {
    ...{ _id: row.id, status, visibility, title, text, registration_closed, cancel_reason },
    ...{ cancellation_policy, cancel_cutoff_minutes, move_cutoff_minutes },
    category_slugs: row.categories.map((category) => category.slug),
    images: presentPictures(row.picture_ids, pictures),
    provider: {
      _id: row.provider_id,
      slug: host.slug,
      name: host.name,
      headline: row.headline,
      avatar: presentPicture(row.avatar),
      rating_average: hosts.average,
      rating_count: hosts.count,
      is_verified: host.is_verified,
    },
    team: row.team.map(({ id, avatar, ...page }) => ({ _id: id, ...page, avatar: presentPicture(avatar) })),
    currency: Currency.parse(row.currency),
    rating_average: own.average,
    rating_count: own.count,
    reviews_count: row.reviews[0],
  };
}

function placeOf(row: DetailRow) {
  const { attendance, venue_name, address, area_label, lat, lon, timezone } = row;
  const { arrival_note, doors_minutes, capacity, online_capacity } = row;
  const venue = attendance === 'virtual' ? null : presentVenue({ name: venue_name, address, area_label, lat, lon });
  return { attendance, venue, timezone, arrival_note, doors_minutes, capacity, online_capacity };
}

/** Presents a package on a date. */
function presentOffer(
  { package: each, amount, left, state }: Offer<PackageRow>,
  pictures: Pictures,
  now: Date,
): PackageOffer {
  const { name, text, attendance, series, booking_mode, min_per_booking, max_per_booking, is_hidden } = each;
  const { sale_starts_ms } = each;
  return {
    ...{ _id: each.id, name, text, amount, attendance, booking_mode, min_per_booking, max_per_booking, is_hidden },
    image: each.picture_id === null ? null : presentPicture(pictures.get(each.picture_id)),
    covers: series === null ? 'date' : 'series',
    series: series && { count: series.count, from: series.from, until: series.until },
    state,
    seats_left: left,
    sale_starts_at: sale_starts_ms !== null && sale_starts_ms > now.getTime() ? isoInstant(sale_starts_ms) : null,
  };
}
