import { Suspense, useEffect, useState } from 'react';
import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
import '@mantine/core/styles/Input.css';
import '#web/ui/forms/form.module.css';
import type { ProviderPage } from '#contract/entities/provider.ts';
import { provider as providerArea } from '#locales/areas/provider.ts';
import { type Web, webContext } from '#web/api/context.ts';
import { hasFeature, useFeature } from '#web/api/features.ts';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { useMessages } from '#web/api/messages.tsx';
import { callPages, callQuery, useCall, useWeb } from '#web/api/queries.ts';
import { NextEvents, nextEvents } from '#web/features/events/dates/next-events.tsx';
import { BookingCard } from '#web/features/provider/booking-card.tsx';
import enquiry from '#web/features/provider/enquiry-form.module.css';
import { Gallery } from '#web/features/provider/gallery.tsx';
import { OpeningHours } from '#web/features/provider/opening-hours.tsx';
import { PageBack, PageHead } from '#web/features/provider/page-head.tsx';
import { ProviderPlace } from '#web/features/provider/provider-place.tsx';
import { Reviews, reviewsQuery } from '#web/features/provider/reviews.tsx';
import { ServiceList } from '#web/features/provider/service-list.tsx';
import { PhoneTimes, TimesBar } from '#web/features/provider/times/phone-times.tsx';
import { useNextTimes } from '#web/features/provider/times/use-next-times.ts';
import { useView } from '#web/features/provider/use-view.ts';
import { type SearchedDays, searchedDays } from '#web/features/search/searched-days.ts';
import { href } from '#web/routes.ts';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { partOf, renderedPartOf } from '#web/ui/loading/part.tsx';
import { headOf } from './page-metadata.ts';
import classes from './screen.module.css';

/** The form of pages without an owner. The server renders it, so its styles come with the page: it names a class. */
const enquiryForm = renderedPartOf('enquiry', async () => ({
  default: (await import('#web/features/provider/enquiry-form.tsx')).EnquiryForm,
}));
const reviewDialog = partOf(() => import('#web/features/reviews/review-dialog.tsx'));

const wanted = ({ params }: Wanted) => {
  const provider_id = params.providerId ?? '';
  return [callQuery('user/get_profile', { provider_id })];
};
const onServer = loadOnServer(wanted);
const inBrowser = loadInBrowser(wanted);

/** Reads the provider that the loader cached, for the head and for queries that need its id. */
function loadedProvider(web: Web, provider_id: string): ProviderPage | null {
  const profile = web.queries.getQueryData(callQuery('user/get_profile', { provider_id }).queryKey);
  return profile?.kind === 'provider' ? profile.provider : null;
}

export async function loader(args: LoaderFunctionArgs) {
  const loaded = await onServer(args);
  const web = args.context.get(webContext);
  const provider = loadedProvider(web, args.params.providerId ?? '');
  if (provider === null) return { ...loaded, head: [] };
  const reviews = await loadOnServer(({ session }) => [
    callPages(...reviewsQuery({ provider_id: provider._id }, 'newest', session)),
    ...(hasFeature(session, 'events') ? [callQuery('event/upcoming_event', nextEvents(provider._id))] : []),
  ])(args);
  return {
    dehydrated: { mutations: [], queries: [...loaded.dehydrated.queries, ...reviews.dehydrated.queries] },
    head: headOf(provider, web),
  };
}

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  await inBrowser(args);
  const web = args.context.get(webContext);
  const provider = loadedProvider(web, args.params.providerId ?? '');
  return { head: provider === null ? [] : headOf(provider, web) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export default function ProviderDetails() {
  const { providerId = '', serviceId, reviewOpen } = useParams();
  const profile = useCall('user/get_profile', { provider_id: providerId });
  const provider = profile.data?.kind === 'provider' ? profile.data.provider : null;
  if (provider === null) return <PageSkeleton />;
  return <ProviderScreen provider={provider} serviceId={serviceId} reviewOpen={isOpen(reviewOpen)} />;
}

/** Whether a route opens the review dialog. Every word in its place does, except words for no. */
const isOpen = (word: string | undefined): boolean => word !== undefined && !['false', '0', 'no'].includes(word);

interface ScreenProps {
  readonly provider: ProviderPage;
  readonly serviceId: string | undefined;
  readonly reviewOpen: boolean;
}

function ProviderScreen({ provider, serviceId, reviewOpen }: ScreenProps) {
  useView(provider);
  const services = provider.is_service_array;
  const [search] = useSearchParams();
  const days = searchedDays(search);
  const [chosen, setChosen] = useState(
    services.find((service) => service._id === serviceId) ??
      services.find((service) => service.booking_mode === 'instant') ??
      services[0] ??
      null,
  );
  const isOnline = services.length > 0 && services.every((service) => service.place === 'virtual');
  const times = useNextTimes(provider, days.from);
  const hasTimes = provider.can.book && services.some((service) => service.has_hours);
  const navigate = useNavigate();
  // Dialogs exist only in the browser. The server renders the page below.
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    setThere(true);
    if (reviewOpen) document.getElementById('reviews')?.scrollIntoView();
  }, [reviewOpen]);
  const closeReview = () => {
    const service = services.find((each) => each._id === serviceId);
    const params = { providerId: provider.slug, ...(service ? { serviceId: service._id } : {}) };
    void navigate(href('provider_details', params, { ...days }), { replace: true, preventScrollReset: true });
  };

  return (
    <article className={classes.page} data-chrome={hasTimes ? 'page' : undefined}>
      {provider.status !== 'published' && <Unseen provider={provider} status={provider.status} />}
      <PageBack days={days} />
      <Gallery provider={provider} />
      <div className={classes.columns}>
        <PageHead provider={provider} isOnline={isOnline} />
        <aside className={classes.aside}>
          {/* A page without an owner can't be booked: its prices are in the list, and its form comes first. */}
          {provider.is_claimed && chosen && (
            <div data-has-times={hasTimes}>
              <BookingCard provider={provider} services={services} chosen={chosen} onChoose={setChosen} days={days} />
            </div>
          )}
          {hasTimes && <PhoneTimes provider={provider} times={times} days={days} />}
          {!provider.is_claimed && (
            <Suspense>
              <enquiryForm.Here provider={provider} className={enquiry.enquiry ?? ''} />
            </Suspense>
          )}
          {provider.can.claim && <YourPage provider={provider} />}
        </aside>
        <Story provider={provider} isOnline={isOnline} days={days} />
      </div>
      {hasTimes && <TimesBar provider={provider} times={times} days={days} />}
      {reviewOpen && isThere && (
        <Suspense fallback={null}>
          <reviewDialog.Here provider={provider} onClose={closeReview} />
        </Suspense>
      )}
    </article>
  );
}

interface StoryProps {
  readonly provider: ProviderPage;
  readonly isOnline: boolean;
  readonly days: SearchedDays;
}

/** The information before booking: services, about, reviews, place and hours. */
function Story({ provider, isOnline, days }: StoryProps) {
  const hasReviews = useFeature('reviews');
  const t = useMessages(providerArea);
  return (
    <div className={classes.story}>
      {provider.about !== '' && (
        <section aria-labelledby="about">
          <h2 id="about">{t('provider.about')}</h2>
          <p className={classes.about} dir="auto">
            {provider.about}
          </p>
          <Languages codes={provider.languages} />
        </section>
      )}
      <section aria-labelledby="services" className={classes.services}>
        <h2 id="services">{t('provider.services')}</h2>
        <Services provider={provider} days={days} />
      </section>
      <NextEvents provider={provider} />
      {hasReviews && (
        <section aria-labelledby="reviews" className={classes.anchor}>
          <h2 id="reviews">{t('provider.reviews')}</h2>
          <Reviews subject={{ provider_id: provider._id }} name={provider.name} isOwn={provider.can.edit} />
        </section>
      )}
      {provider.location !== null && !isOnline && (
        <section aria-labelledby="where">
          <h2 id="where">{t('provider.where')}</h2>
          <ProviderPlace provider={provider} location={provider.location} />
        </section>
      )}
      {provider.opening_hours.length > 0 && (
        <section aria-labelledby="hours">
          <h2 id="hours">{t('provider.hours')}</h2>
          <OpeningHours hours={provider.opening_hours} timezone={provider.timezone} />
        </section>
      )}
    </div>
  );
}

/** Leads the person behind a page without an owner to claiming it. */
function YourPage({ provider }: { provider: ProviderPage }) {
  const t = useMessages(providerArea);
  return (
    <p className={classes.yours}>
      {t.rich('provider.yours', {
        link: (text) => <Link to={href('claim_provider', { id: provider._id })}>{text}</Link>,
      })}
    </p>
  );
}

function Services({ provider, days }: Omit<StoryProps, 'isOnline'>) {
  const t = useMessages(providerArea);
  const services = provider.is_service_array;
  if (services.length > 0) return <ServiceList provider={provider} services={services} days={days} />;
  return (
    <p className={classes.none}>
      {provider.can.edit
        ? t.rich('provider.own_empty', { link: (text) => <Link to={`${href('my_page')}#services`}>{text}</Link> })
        : t('provider.empty', { provider: provider.name })}
    </p>
  );
}

function Languages({ codes }: { codes: readonly string[] }) {
  const t = useMessages(providerArea);
  const { language } = useWeb();
  if (codes.length === 0) return null;
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const languages = new Intl.ListFormat(language).format(codes.map((code) => names.of(code) ?? code));
  return <p className={classes.languages}>{t('provider.speaks', { languages })}</p>;
}

/** Tells the viewers of an unpublished page that it is not public. */
function Unseen({ provider, status }: { provider: ProviderPage; status: 'draft' | 'held' | 'suspended' }) {
  const t = useMessages(providerArea);
  const own = provider.can.edit ? 'yes' : 'other';
  return (
    <p className={classes.unseen} role="note">
      <span>{t.rich(`provider.${status}`, { own, b: (text) => <b>{text}</b> })}</span>
      {provider.can.edit && status === 'draft' && (
        <Link to={`${href('my_page')}#publish`}>{t('provider.publish')}</Link>
      )}
    </p>
  );
}
