import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, type MetaFunction, useNavigate, useParams, useSearchParams } from 'react-router';
import type { Problem } from '#contract/errors.ts';
import { enter } from '#locales/areas/enter.ts';
import { messagesIn, useMessages } from '#web/api/messages.tsx';
import { callQuery, sessionChanged, useCallMutation, useSession } from '#web/api/queries.ts';
import { requireAccount } from '#web/api/session.ts';
import classes from '#web/features/accounts/accounts.module.css';
import { SecondStep } from '#web/features/accounts/second-step.tsx';
import { useJoinedToast } from '#web/features/accounts/use-joined-toast.ts';
import { useSecondStep } from '#web/features/accounts/use-second-step.ts';
import { href, privateHead } from '#web/routes.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Page } from '#web/ui/layout/page.tsx';

export const meta: MetaFunction = () => [{ title: messagesIn('en', enter)('callback.meta') }, ...privateHead];

/** Where an identity provider sends the browser back with a code, which signs in, opens an account or links one. */
export default function LoginCallback() {
  const t = useMessages(enter);
  const [search] = useSearchParams();
  const { provider = '' } = useParams();
  const { user, market } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const greet = useJoinedToast();
  const second = useSecondStep();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [code, state, iss] = [search.get('code'), search.get('state'), search.get('iss')];
  const isAnswer = code !== null && state !== null;
  const isSent = useRef(false);
  const finish = useCallMutation('user/social_callback', {
    onProblem: (refused) => {
      if (!second.take(refused)) setProblem(refused);
      return true;
    },
    onDone: async (done) => {
      greet(done);
      if (done.outcome === 'linked') {
        toast.good(t('callback.linked'), t('callback.linked_text'));
        await queries.invalidateQueries({ queryKey: [callQuery('user/sign_in_methods', {}).queryKey[0]] });
        return navigate(`${href('profile')}#sign-in`, { replace: true });
      }
      if (done.outcome === 'joined') toast.good(t('callback.welcome', { market: market.name }));
      await enterNow(done.user._id);
    },
  });
  const enterNow = async (user_id: string | null) => {
    await sessionChanged(queries);
    // The shell navigates a newly signed-in user. This user was already signed in.
    if (user_id === user?._id) await navigate(href('home'), { replace: true });
  };
  useEffect(() => {
    // A code works once, also where effects run twice.
    if (code === null || state === null || isSent.current) return;
    isSent.current = true;
    finish.run({ provider, code, state, ...(iss === null ? {} : { iss }) });
  }, [code, state, iss, provider, finish.run]);

  const back = user === null ? href('login') : href('profile');
  if (second.step !== null)
    return (
      <Page>
        <SecondStep step={second.step} onBack={() => void navigate(href('login'))} onDone={() => enterNow(null)} />
      </Page>
    );
  if (problem?.code === 'identity_unlinked') return <Unlinked email={String(problem.email ?? '')} />;
  if (isAnswer && problem === null)
    return (
      <Page>
        <div className={classes.panel} aria-busy>
          <h1>{t('callback.wait')}</h1>
          <p role="status">{t('callback.wait_text')}</p>
        </div>
      </Page>
    );
  return (
    <Page>
      <div className={classes.panel} role="alert">
        <h1>{t('callback.failed')}</h1>
        <p>{problem === null ? t('callback.cancelled') : problem.detail}</p>
        <Button component={Link} to={back} size="md" fullWidth>
          {user === null ? t('callback.again') : t('callback.profile')}
        </Button>
      </div>
    </Page>
  );
}

/** An address that has an account: its owner signs in once another way, and then connects the provider. */
function Unlinked({ email }: { readonly email: string }) {
  const t = useMessages(enter);
  const navigate = useNavigate();
  const b = (text: ReactNode) => <b>{text}</b>;
  const signIn = () => {
    requireAccount(`${href('profile')}#sign-in`);
    void navigate(href('login'), { state: { email } });
  };
  return (
    <Page>
      <div className={classes.panel} role="alert">
        <h1>{t('callback.unlinked')}</h1>
        <p>{t.rich('callback.unlinked_text', { email, b })}</p>
        <Button size="md" fullWidth onClick={signIn}>
          {t('callback.unlinked_button')}
        </Button>
      </div>
    </Page>
  );
}
