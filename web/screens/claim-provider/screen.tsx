import { type MetaFunction, useParams } from 'react-router';
import type { ProviderPage } from '#contract/entities/provider.ts';
import { ID_FORM } from '#contract/formats/id.ts';
import { claimPage } from '#locales/areas/claim-page.ts';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { useMessages } from '#web/api/messages.tsx';
import { callQuery, useCall, useSession } from '#web/api/queries.ts';
import { QueryProblem, QueryProblemPage } from '#web/api/query-problem.tsx';
import { href } from '#web/routes.ts';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './claim.module.css';
import { GuestWays } from './guest-ways.tsx';
import { Ways } from './ways.tsx';

function queriesOf({ params, session }: Wanted) {
  const provider_id = params.id ?? '';
  return [
    callQuery('user/get_profile', { provider_id }),
    // A page may be named by its slug, which only the first call knows.
    ...(session.user === null || !ID_FORM.test(provider_id) ? [] : [callQuery('claim/claim_ways', { provider_id })]),
  ];
}

export const loader = loadOnServer(queriesOf);
export const clientLoader = loadInBrowser(queriesOf);

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** Claiming a page without an owner, or disputing the owner of one. */
export default function ClaimProvider() {
  const { id: provider_id = '' } = useParams();
  const profile = useCall('user/get_profile', { provider_id });
  if (profile.error !== null) return <QueryProblemPage query={profile} />;
  if (profile.data?.kind !== 'provider') return <PageSkeleton />;
  return <Claiming provider={profile.data.provider} />;
}

function Claiming({ provider }: { readonly provider: ProviderPage }) {
  const t = useMessages(claimPage);
  const { user } = useSession();
  const about = { page: provider.name };
  return (
    <Page width="narrow">
      <title>{t('meta.title', about)}</title>
      <meta name="description" content={t('meta.description', about)} />
      <div className={classes.claim}>
        <BackLink to={href('provider_details', { providerId: provider.slug })}>{t('head.back', about)}</BackLink>
        <Who provider={provider} />
        {user === null ? <GuestWays provider={provider} /> : <OwnWays provider={provider} />}
      </div>
    </Page>
  );
}

/** The page that is claimed. */
function Who({ provider }: { readonly provider: ProviderPage }) {
  const { _id, name, avatar, banner_images, headline, location } = provider;
  return (
    <Panel className={classes.who}>
      <Avatar id={_id} name={name} picture={avatar ?? banner_images[0] ?? null} size={64} />
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span>
          <bdi>{location?.label || headline}</bdi>
        </span>
      </div>
    </Panel>
  );
}

function OwnWays({ provider }: { readonly provider: ProviderPage }) {
  const ways = useCall('claim/claim_ways', { provider_id: provider._id });
  if (ways.error !== null) return <QueryProblem query={ways} />;
  return ways.data === undefined ? <PageSkeleton /> : <Ways ways={ways.data} />;
}
