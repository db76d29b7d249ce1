import type { OwnProvider, OwnService, Provider, ProviderPage, Service } from '#contract/entities/provider.ts';
import { joinPlace } from '#contract/location/place-line.ts';
import { Currency } from '#contract/money.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import { serviceAreaOf } from '#server/modules/availability/index.ts';
import type { CalendarUse } from '#server/modules/inventory/queries.ts';
import { canOfPage } from '#server/modules/pages/policy.ts';
import { presentPicture } from '#server/modules/pictures/index.ts';
import type { HoursRow, ProviderRow, ServiceRow } from './provider-store.ts';
import { setupOf } from './rules/setup-steps.ts';

/** The decimals of coordinates whose exact address is not public (degrees). Two decimals are about a kilometre. */
const AREA_DECIMALS = 2;

/** Presents a service to the public. */
export function presentService(row: ServiceRow, provider_id: string): Service {
  return {
    _id: row.id,
    provider_id,
    description_id: row.description_id,
    category_slug: row.category_slug,
    title: row.title,
    text: row.text,
    amount: row.amount,
    currency: Currency.parse(row.currency),
    duration_minutes: row.duration_minutes,
    // Check constraints limit these three columns to the values of the contract.
    place: row.place as Service['place'],
    capacity: row.capacity,
    booking_mode: row.booking_mode as Service['booking_mode'],
    request_hours: row.request_hours,
    cancellation_policy: row.cancellation_policy as Service['cancellation_policy'],
    cancel_cutoff_minutes: row.cancel_cutoff_minutes,
    images: (row.images ?? []).flatMap((image) => presentPicture(image) ?? []),
    is_active: row.is_active,
    has_hours: row.has_hours,
    is_save: row.is_save,
  };
}

/** Presents a service with its owner's settings. */
export function presentOwnService(row: ServiceRow, provider_id: string): OwnService {
  return {
    ...presentService(row, provider_id),
    slot_step_minutes: row.slot_step_minutes,
    move_cutoff_minutes: row.move_cutoff_minutes,
    max_moves: row.max_moves,
    withdrawal_exemption: row.withdrawal_exemption as OwnService['withdrawal_exemption'],
    unlisted_reason: row.unlisted_reason,
    is_held: row.is_held,
  };
}

/** Presents a provider as a list item. Exact coordinates are included only if the address is public. */
export function presentProvider(row: ProviderRow): Provider {
  return {
    _id: row.id,
    kind: 'provider',
    slug: row.slug,
    name: row.name,
    headline: row.headline,
    category_slugs: [...(row.category_slugs ?? [])],
    avatar: presentPicture(row.avatar),
    banner_images: (row.banners ?? []).flatMap((banner) => presentPicture(banner) ?? []),
    location: presentLocation(row),
    timezone: row.timezone,
    currency: Currency.parse(row.currency),
    rating_average: row.rating_average,
    rating_count: row.rating_count,
    is_claimed: row.owner_id !== null,
    is_save: row.is_save,
    service_area: serviceAreaOf(row),
    is_service_array: (row.services ?? []).map((service) => presentService(service, row.id)),
  };
}

function presentLocation(row: ProviderRow): Provider['location'] {
  if (row.lat === null || row.lon === null) return null;
  if (row.is_address_public) {
    const label = joinPlace(row.address, row.area_label);
    return { label, lat: row.lat, lon: row.lon, exact: true };
  }
  const coarse = (degrees: number) => Number(degrees.toFixed(AREA_DECIMALS));
  return { label: row.area_label, lat: coarse(row.lat), lon: coarse(row.lon), exact: false };
}

/** Presents a provider's public page to one caller. */
export function presentProviderPage(row: ProviderRow, actor: Actor): ProviderPage {
  const services = (row.services ?? []).filter((service) => service.is_active);
  const provider = presentProvider({ ...row, services });
  return {
    ...provider,
    status: row.status as ProviderPage['status'],
    about: row.about,
    languages: [...row.languages],
    website: row.website,
    member_since: row.created_at.toISOString(),
    identity: row.identity,
    cancellation_policy: row.cancellation_policy as ProviderPage['cancellation_policy'],
    hire: row.takes_hires ? { fee: row.hire_fee, percent: row.hire_percent } : null,
    opening_hours: distinct(row.hours ?? []),
    can: canOfPage(actor, row, services.length),
  };
}

/** Merges identical hours of several services into one line. */
function distinct(hours: readonly HoursRow[]): ProviderPage['opening_hours'] {
  const lines = new Map(hours.map((line) => [`${line.weekday} ${line.start} ${line.end}`, line]));
  return [...lines.values()];
}

/** Presents a page to its owner: all content, retired services included, and the open set-up steps. */
export function presentOwnProvider(
  row: ProviderRow,
  actor: Actor,
  more: { readonly origin: string; readonly no_time_reason: string | null; readonly calendar: CalendarUse },
): OwnProvider {
  return {
    ...presentProviderPage(row, actor),
    is_service_array: (row.services ?? []).map((service) => presentOwnService(service, row.id)),
    address: row.address,
    area_label: row.area_label,
    is_address_public: row.is_address_public,
    contact_email: row.contact_email,
    contact_phone: row.contact_phone,
    buffer_before_minutes: row.buffer_before_minutes,
    buffer_after_minutes: row.buffer_after_minutes,
    min_notice_minutes: row.min_notice_minutes,
    reminder_minutes: [...row.reminder_minutes],
    max_advance_days: row.max_advance_days,
    tax_rate_basis_points: row.tax_rate_basis_points,
    tax_number: row.tax_number,
    prices_include_tax: row.prices_include_tax,
    ...{ takes_hires: row.takes_hires, hire_fee: row.hire_fee, hire_percent: row.hire_percent },
    has_own_calendar: more.calendar.has_own_calendar,
    shares_calendar_with: more.calendar.shares_calendar_with.map(({ id, name }) => ({ _id: id, name })),
    suspended_reason: row.suspended_reason,
    setup: setupOf(row, more.no_time_reason),
    no_time_reason: more.no_time_reason,
    share_url: `${more.origin}/provider_details/${row.slug}`,
  };
}
