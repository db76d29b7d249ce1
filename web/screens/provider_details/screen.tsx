import { Button } from '@mantine/core';
import { IconMapPin, IconRosetteDiscountCheck, IconShare2, IconVideo } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useNavigate,
  useParams,
} from 'react-router';
import type { ProviderPage } from '#contract/entities/provider.ts';
import { type Web, webContext } from '#web/api/context.ts';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { callPages, callQuery, useCall } from '#web/api/queries.ts';
import { useSave } from '#web/features/listing-card/use-save.ts';
import { MessageButton } from '#web/features/messages/message-button.tsx';
import { BookingCard } from '#web/features/provider/booking-card.tsx';
import { EnquiryForm } from '#web/features/provider/enquiry-form.tsx';
import { Gallery } from '#web/features/provider/gallery.tsx';
import { OpeningHours } from '#web/features/provider/opening-hours.tsx';
import { Reviews, reviewsQuery } from '#web/features/provider/reviews.tsx';
import { ServiceList } from '#web/features/provider/service-list.tsx';
import { Where } from '#web/features/provider/where.tsx';
import { href } from '#web/routes.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Heart } from '#web/ui/heart.tsx';
import { partOf } from '#web/ui/part.tsx';
import { Rating } from '#web/ui/rating.tsx';
import { PageSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.ts';
import { headOf } from './head.ts';
import classes from './screen.module.css';

const reviewDialog = partOf(() => import('#web/features/reviews/review-dialog.tsx'));

const wanted = ({ params }: Wanted) => {
  const provider_id = params.providerId ?? '';
  return [callQuery('user/get_profile', { provider_id })];
};
const onServer = loadOnServer(wanted);
const inBrowser = loadInBrowser(wanted);

/** What was just loaded, for the head and for the queries that need its id. */
function loadedProvider(web: Web, provider_id: string): ProviderPage | null {
  const profile = web.queries.getQueryData(callQuery('user/get_profile', { provider_id }).queryKey);
  return profile?.kind === 'provider' ? profile.provider : null;
}

export async function loader(args: LoaderFunctionArgs) {
  const loaded = await onServer(args);
  const web = args.context.get(webContext);
  const provider = loadedProvider(web, args.params.providerId ?? '');
  if (provider === null) return { ...loaded, head: [] };
  const reviews = await loadOnServer(({ session }) => [callPages(...reviewsQuery(provider._id, 'newest', session))])(
    args,
  );
  return {
    dehydrated: { mutations: [], queries: [...loaded.dehydrated.queries, ...reviews.dehydrated.queries] },
    head: headOf(provider, web.origin),
  };
}

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  await inBrowser(args);
  const web = args.context.get(webContext);
  const provider = loadedProvider(web, args.params.providerId ?? '');
  return { head: provider === null ? [] : headOf(provider, web.origin) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export default function ProviderDetails() {
  const { providerId = '', serviceId, reviewOpen } = useParams();
  const profile = useCall('user/get_profile', { provider_id: providerId });
  const provider = profile.data?.kind === 'provider' ? profile.data.provider : null;
  if (provider === null) return <PageSkeleton />;
  return <ProviderScreen provider={provider} serviceId={serviceId} reviewOpen={isOpen(reviewOpen)} />;
}

/** Whether a route asks for the review: a word in its place does, unless it says no. */
const isOpen = (word: string | undefined): boolean => word !== undefined && !['false', '0', 'no'].includes(word);

interface ScreenProps {
  readonly provider: ProviderPage;
  readonly serviceId: string | undefined;
  readonly reviewOpen: boolean;
}

function ProviderScreen({ provider, serviceId, reviewOpen }: ScreenProps) {
  const services = provider.is_service_array;
  const [chosen, setChosen] = useState(
    services.find((service) => service._id === serviceId) ??
      services.find((service) => service.booking_mode === 'instant') ??
      services[0] ??
      null,
  );
  const isOnline = services.length > 0 && services.every((service) => service.place === 'virtual');
  const navigate = useNavigate();
  // Dialogs are the browser's: what the server sends is the page below.
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    setThere(true);
    if (reviewOpen) document.getElementById('reviews')?.scrollIntoView();
  }, [reviewOpen]);
  const closeReview = () => {
    const service = services.find((each) => each._id === serviceId);
    const params = { providerId: provider.slug, ...(service ? { serviceId: service._id } : {}) };
    void navigate(href('provider_details', params), { replace: true, preventScrollReset: true });
  };

  return (
    <article className={classes.page}>
      {provider.status !== 'published' && <Unseen provider={provider} status={provider.status} />}
      <Gallery provider={provider} />
      <div className={classes.columns}>
        <Head provider={provider} isOnline={isOnline} />
        <aside className={classes.aside}>
          {services.length > 0 && chosen && (
            <BookingCard provider={provider} services={services} chosen={chosen} onChoose={setChosen} />
          )}
          {!provider.is_claimed && <EnquiryForm provider={provider} />}
          {!provider.is_claimed && <UnclaimedNote />}
        </aside>
        <div className={classes.story}>
          {provider.about !== '' && (
            <section aria-labelledby="about">
              <h2 id="about">About</h2>
              <p className={classes.about} dir="auto">
                {provider.about}
              </p>
              <Languages codes={provider.languages} />
            </section>
          )}
          <section aria-labelledby="services">
            <h2 id="services">Services</h2>
            {services.length > 0 ? (
              <ServiceList provider={provider} services={services} />
            ) : provider.can.edit ? (
              <p className={classes.none}>
                You offer nothing yet. <Link to={`${href('my_page')}#services`}>Add a service</Link>
              </p>
            ) : (
              <p
                className={classes.none}
              >{`${provider.name} offers nothing at the moment. Save the page and look in again.`}</p>
            )}
          </section>
          <section aria-labelledby="reviews" className={classes.anchor}>
            <h2 id="reviews">Reviews</h2>
            <Reviews provider_id={provider._id} name={provider.name} isOwn={provider.can.edit} />
          </section>
          {provider.location !== null && !isOnline && (
            <section aria-labelledby="where">
              <h2 id="where">Where</h2>
              <Where provider={provider} location={provider.location} />
            </section>
          )}
          {provider.opening_hours.length > 0 && (
            <section aria-labelledby="hours">
              <h2 id="hours">Hours</h2>
              <OpeningHours hours={provider.opening_hours} timezone={provider.timezone} />
            </section>
          )}
        </div>
      </div>
      {reviewOpen && isThere && (
        <Suspense fallback={null}>
          <reviewDialog.Here provider={provider} onClose={closeReview} />
        </Suspense>
      )}
    </article>
  );
}

function Head({ provider, isOnline }: { provider: ProviderPage; isOnline: boolean }) {
  return (
    <header className={classes.head}>
      <div className={classes.title}>
        <Avatar
          id={provider._id}
          name={provider.name}
          picture={provider.avatar ?? provider.banner_images[0] ?? null}
          size={72}
        />
        <div>
          <h1>{provider.name}</h1>
          {provider.headline !== '' && <p className={classes.headline}>{provider.headline}</p>}
        </div>
      </div>
      <div className={classes.row}>
        <div className={classes.facts}>
          <a href="#reviews" className={classes.fact}>
            <Rating average={provider.rating_average} count={provider.rating_count} />
          </a>
          {provider.location !== null && !isOnline && (
            <span className={classes.fact}>
              <IconMapPin size={18} stroke={1.8} aria-hidden />
              {provider.location.label}
            </span>
          )}
          {isOnline && (
            <span className={classes.fact}>
              <IconVideo size={18} stroke={1.8} aria-hidden />
              Online
            </span>
          )}
          {provider.is_claimed && (
            <span className={classes.fact}>
              <IconRosetteDiscountCheck size={18} stroke={1.8} aria-hidden />
              Run by its owner
            </span>
          )}
        </div>
        <div className={classes.actions}>
          <SaveHeart provider={provider} />
          <ShareButton name={provider.name} />
          <MessageButton provider={provider} />
          {provider.can.edit && (
            <Button component={Link} to={href('my_page')} variant="default">
              Edit page
            </Button>
          )}
        </div>
      </div>
    </header>
  );
}

function SaveHeart({ provider }: { provider: ProviderPage }) {
  const [isSaved, toggle] = useSave(provider);
  return <Heart isSaved={isSaved} name={provider.name} onToggle={toggle} />;
}

function ShareButton({ name }: { name: string }) {
  const share = async () => {
    const url = new URL(window.location.href);
    url.hash = '';
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title: name, url: url.href });
      await navigator.clipboard.writeText(url.href);
      toast.good('The link is copied');
    } catch (error) {
      // Closing the sheet of the system is a choice; a clipboard that is forbidden leaves the address bar.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast.plain('Copy the address of this page to share it');
    }
  };
  return (
    <Button variant="default" leftSection={<IconShare2 size={18} stroke={1.8} />} onClick={() => void share()}>
      Share
    </Button>
  );
}

function Languages({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return null;
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return <p className={classes.languages}>Speaks {codes.map((code) => names.of(code) ?? code).join(', ')}</p>;
}

/** Says to those who see a page that others do not. */
function Unseen({ provider, status }: { provider: ProviderPage; status: 'draft' | 'suspended' }) {
  const who = provider.can.edit ? 'Only you' : 'Only its owner and staff';
  return (
    <p className={classes.unseen} role="note">
      <b>{status === 'draft' ? 'Draft' : 'Suspended'}</b>
      {`${who} can see this page ${status === 'draft' ? 'until it is published' : 'meanwhile'}.`}
      {provider.can.edit && status === 'draft' && <Link to={`${href('my_page')}#publish`}>Go on to publishing</Link>}
    </p>
  );
}

function UnclaimedNote() {
  return (
    <div className={classes.unclaimed}>
      <h2>Not open for booking yet</h2>
      <p>This business hasn't joined yet. If it joins within 14 days, it sees what you ask for here.</p>
    </div>
  );
}
