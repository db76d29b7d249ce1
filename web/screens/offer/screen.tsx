import type { MetaFunction } from 'react-router';
import { useSearchParams } from 'react-router';
import { offer } from '#locales/areas/offer.ts';
import { useFeature } from '#web/api/features.ts';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { useMessages } from '#web/api/messages.tsx';
import { callQuery, useCall, useSession, useWeb } from '#web/api/queries.ts';
import { mayVisit } from '#web/api/session.ts';
import { providersOf } from '#web/features/listing-card/providers-of.ts';
import { href } from '#web/routes.ts';
import { Earnings } from './earnings-calculator.tsx';
import { ExampleCards } from './example-cards.tsx';
import { exampleInput } from './examples.ts';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import classes from './offer.module.css';
import { Questions } from './questions.tsx';

const feeInput = ({ market }: Wanted['session']) => ({ amount: 0, currency: market.currency });

const wantedQueries = ({ session }: Wanted) => [
  callQuery('user/get_system_charge', feeInput(session)),
  ...(mayVisit(session) ? [callQuery('my_page/home_service_event_list', exampleInput(session))] : []),
];
export const loader = loadOnServer(wantedQueries);
export const clientLoader = loadInBrowser(wantedQueries);

/** The screen renders its own title in the reader's language. */
export const meta: MetaFunction = () => [];

/** The landing page for future providers: the main message, possible earnings, and sign-up in place. */
export default function Offer() {
  const t = useMessages(offer);
  const session = useSession();
  const [search] = useSearchParams();
  const hasPayments = useFeature('payments');
  const terms = useCall('user/get_system_charge', feeInput(session)).data;
  const found = useCall('my_page/home_service_event_list', exampleInput(session), { enabled: mayVisit(session) }).data;
  return (
    <div className={classes.page}>
      <Head
        title={t('meta.title', { market: session.market.name })}
        text={t(hasPayments ? 'meta.description' : 'meta.description_on_site')}
      />
      <Hero offered={search.get('what') ?? ''} isFullPrice={terms?.paid_by === 'customer'} />
      {terms !== undefined && (
        <Earnings terms={terms}>
          <HowItWorks />
          <ExampleCards listings={providersOf(found?.items ?? [])} />
          <Questions />
        </Earnings>
      )}
    </div>
  );
}

function Head({ title, text }: { readonly title: string; readonly text: string }) {
  const url = `${useWeb().origin}${href('offer')}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={text} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={url} />
      <link rel="canonical" href={url} />
    </>
  );
}
