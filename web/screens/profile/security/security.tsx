import type { OwnUser } from '#contract/entities/user.ts';
import { security } from '#locales/areas/security.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { useConfirmAccess } from '#web/features/accounts/confirm-access.tsx';
import { FieldsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmailRow } from './email-row.tsx';
import { IdentityAccounts } from './identity-accounts.tsx';
import { Passkeys } from './passkeys.tsx';
import { PhoneRow } from './phone-row.tsx';
import classes from './security.module.css';
import { TwoStep } from './two-step.tsx';

/** How the user signs in: address, number, passkeys, accounts at identity providers, two-step sign-in. */
export function Security({ user }: { user: OwnUser }) {
  const t = useMessages(security);
  const methods = useCall('user/sign_in_methods', {});
  const { data } = methods;
  const { caught, dialog } = useConfirmAccess(user);
  return (
    <div id="sign-in" className={classes.anchor}>
      <Section title={t('title')} text={t('text')}>
        {data === undefined ? (
          <Panel>{methods.isError ? <QueryProblem query={methods} /> : <FieldsSkeleton />}</Panel>
        ) : (
          <Panel as="ul" padding="none" className={classes.list}>
            <EmailRow email={user.email} caught={caught} />
            {data.phone !== null && <PhoneRow phone={data.phone} />}
            <Passkeys passkeys={data.passkeys} caught={caught} />
            <IdentityAccounts identities={data.identities} offered={data.offered} caught={caught} />
            <TwoStep state={data.two_step} hasPasskey={data.passkeys.some((one) => !one.is_copied)} caught={caught} />
          </Panel>
        )}
      </Section>
      {dialog}
    </div>
  );
}
