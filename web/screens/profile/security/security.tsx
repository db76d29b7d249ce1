import type { OwnUser } from '#contract/entities/user.ts';
import { security } from '#locales/areas/security.ts';
import { useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { useCall } from '#web/api/queries.ts';
import { useConfirmAccess } from '#web/features/accounts/confirm-access.tsx';
import { ProblemState } from '#web/ui/feedback/error-state.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Accounts } from './accounts.tsx';
import { EmailRow } from './email-row.tsx';
import { Passkeys } from './passkeys.tsx';
import { PhoneRow } from './phone-row.tsx';
import classes from './security.module.css';
import { TwoStep } from './two-step.tsx';

/** How the user signs in: address, number, passkeys, accounts at identity providers, two-step sign-in. */
export function Security({ user }: { user: OwnUser }) {
  const t = useMessages(security);
  const { data, error, refetch, isFetching } = useCall('user/sign_in_methods', {});
  const { caught, dialog } = useConfirmAccess(user);
  return (
    <div id="sign-in" className={classes.anchor}>
      <Section title={t('title')} text={t('text')}>
        {data === undefined ? (
          error !== null && (
            <ProblemState problem={problemOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
          )
        ) : (
          <Panel as="ul" padding="none" className={classes.list}>
            <EmailRow email={user.email} caught={caught} />
            {data.phone !== null && <PhoneRow phone={data.phone} />}
            <Passkeys passkeys={data.passkeys} caught={caught} />
            <Accounts identities={data.identities} offered={data.offered} caught={caught} />
            <TwoStep state={data.two_step} hasPasskey={data.passkeys.some((one) => !one.is_copied)} caught={caught} />
          </Panel>
        )}
      </Section>
      {dialog}
    </div>
  );
}
