import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, type MetaFunction, useNavigate, useSearchParams } from 'react-router';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { callQuery, useCall, useCallMutation, useSession } from '#web/api/queries.ts';
import { QueryProblemPage } from '#web/api/query-problem.tsx';
import { requireAccount } from '#web/api/session.ts';
import { bankLabels } from '#web/features/wallet/bank-labels.ts';
import { href } from '#web/routes.ts';
import { EmptyPage } from '#web/ui/feedback/empty-state.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { Page, PageHead } from '#web/ui/layout/page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './bank.module.css';
import { ContinueForm } from './continue-form.tsx';
import { Steps } from './steps.tsx';

const queriesOf = ({ session }: Wanted) => (session.user === null ? [] : [callQuery('wallet/get_bank_info', {})]);
export const loader = loadOnServer(queriesOf);
export const clientLoader = loadInBrowser(queriesOf);
export const meta: MetaFunction = () => [{ title: 'Bank account' }, { name: 'robots', content: 'noindex' }];

/** The progress of the bank verification and the next step. The payment company's form returns here. */
export default function BankVerification() {
  const { user } = useSession();
  return user === null ? <Stranger /> : <Verification />;
}

function Stranger() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const signIn = () => {
    const query = search.toString();
    void navigate(requireAccount(href('bank_verification') + (query === '' ? '' : `?${query}`)));
  };
  return (
    <EmptyPage
      scene="signpost"
      title="Sign in first"
      text="Only you can see your bank account. We’ll bring you back here after you sign in."
      action={{ label: 'Sign in', onClick: signIn }}
    />
  );
}

function Verification() {
  const [search] = useSearchParams();
  const info = useCall('wallet/get_bank_info', {});
  const isBack = search.has('back');
  const look = useCallMutation('wallet/save_bank_info', {
    onProblem: () => true,
  });
  const { run } = look;
  const hasPolled = useRef(false);
  useEffect(() => {
    if (!isBack || hasPolled.current) return;
    hasPolled.current = true;
    run({});
  }, [isBack, run]);

  if (info.isPending) return <PageSkeleton />;
  if (info.data === undefined) return <QueryProblemPage query={info} />;
  const bank = info.data;
  const { title, text } = bankLabels[bank.state];
  return (
    <Page width="narrow">
      <PageHead title="Bank account">
        <Button component={Link} to={href('wallet')} variant="default" size="sm">
          Back to wallet
        </Button>
      </PageHead>
      {search.has('again') && bank.state !== 'verified' && (
        <Panel tone="accent" as="p" className={classes.notice} role="status">
          That link has expired. Use the button below to get a new one.
        </Panel>
      )}
      <Panel>
        <div className={classes.state} aria-live="polite">
          <h2>{title}</h2>
          <p>{text}</p>
          {bank.bank !== null && (
            <p className={classes.bank}>
              {bank.bank.name} ···· {bank.bank.last4}
            </p>
          )}
        </div>
        <Steps bank={bank} />
        {bank.missing.length > 0 && bank.state === 'needs_more' && (
          <Panel tone="sunken" className={classes.missing}>
            <h3>Still missing</h3>
            <ul>
              {bank.missing.map((labels) => (
                <li key={labels}>{labels}</li>
              ))}
            </ul>
          </Panel>
        )}
        {bank.state === 'in_review' ? (
          <Button size="md" loading={look.isPending} onClick={() => run({})}>
            Check again
          </Button>
        ) : (
          <ContinueForm bank={bank} />
        )}
      </Panel>
      <p className={classes.small}>
        Our payment company stores your identity and bank details. We only see your bank’s name and the last four
        digits.
      </p>
    </Page>
  );
}
