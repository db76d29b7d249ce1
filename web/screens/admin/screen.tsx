import { type MetaFunction, useParams } from 'react-router';
import { admin } from '#locales/areas/admin.ts';
import { loadInBrowser, loadOnServer, optional, type Wanted } from '#web/api/loading.ts';
import { useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { useCall } from '#web/api/queries.ts';
import { isStaff } from '#web/api/session.ts';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Page, PageHead } from '#web/ui/layout/page.tsx';
import { ImportLink } from './imports/import-link.tsx';
import { OverviewHead } from './overview/overview-head.tsx';
import { PeriodChoice } from './overview/period-choice.tsx';
import { AddPage } from './pages/add-page.tsx';
import { type Can, hiddenParts, PartContent, partQueries, waitingCounts } from './part-table.tsx';
import { partOf } from './rail/admin-parts.ts';
import classes from './rail/rail.module.css';
import { AdminRail } from './rail/rail.tsx';
import { SecondStepMissing } from './settings/staff-two-step.tsx';

// The rail stays while a list fails to load.
const queriesOf = (wanted: Wanted) => (isStaff(wanted.session.user) ? partQueries(wanted).map(optional) : []);

export const loader = loadOnServer(queriesOf);
export const clientLoader = loadInBrowser(queriesOf);

export const meta: MetaFunction = () => [{ title: 'Admin' }, { name: 'robots', content: 'noindex' }];

/** The admin screen: everything there is, open tasks one at a time, money, and the marketplace itself. */
export default function Admin() {
  const t = useMessages(admin);
  const part = partOf(useParams().queue);
  const { data, error } = useCall('admin/dashboard', {}, { refetchInterval: 60_000 });
  const problem = error === null ? null : problemOf(error);
  const can = data?.can ?? nothing;
  if (problem?.code === 'second_step_missing') return <SecondStepMissing text={problem.detail} />;
  return (
    <div className={classes.frame}>
      <AdminRail
        part={part}
        counts={data === undefined ? {} : waitingCounts(data)}
        hidden={data === undefined ? [] : hiddenParts(can)}
      />
      <div className={classes.content}>
        <Page width="wide">
          {part === 'overview' ? (
            <OverviewHead mayExport={can.payments} />
          ) : (
            <PageHead title={t(`part.${part}`)}>
              {part === 'searches' && <PeriodChoice />}
              {part === 'pages' && <PageActions can={can} />}
            </PageHead>
          )}
          <PartContent part={part} can={can} dashboard={data} />
        </Page>
      </div>
    </div>
  );
}

/** What staff does with the list of pages. */
function PageActions({ can }: { readonly can: Can }) {
  return (
    <ButtonRow>
      {can.imports && <ImportLink />}
      {can.pages && <AddPage />}
    </ButtonRow>
  );
}

const nothing: Can = {
  refunds: false,
  reports: false,
  tickets: false,
  moderation: false,
  payments: false,
  settings: false,
  imports: false,
  pages: false,
};
