import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Alert.css';
import { useState } from 'react';
import type { AdminSettings } from '#contract/entities/operator/settings.ts';
import { adminSettings } from '#locales/areas/admin-settings.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation, useSession } from '#web/api/queries.ts';
import { PaymentOptions } from '#web/features/market/payment-options.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Panel } from '../panel.tsx';
import classes from './settings.module.css';

/** Whether customers pay online, or everything is free or paid on site. */
export function PaymentSettings({ settings }: { readonly settings: AdminSettings }) {
  const t = useMessages(adminSettings);
  const { market } = useSession();
  const [takes, setTakes] = useState(settings.takes_payments);
  const [open, setOpen] = useState<number | null>(null);
  const change = useCallMutation('admin/change_settings', {
    onDone: () => toast.good(t('saved')),
    onProblem: (problem) => {
      if (problem.code !== 'payments_open') return false;
      setOpen(Number(problem.open));
      return true;
    },
  });
  return (
    <Panel title={t('payments.title')} text={t('payments.text')}>
      <div className={classes.stack}>
        <PaymentOptions
          takesPayments={takes}
          isReady={market.payments.gateway !== 'none'}
          isDisabled={!settings.can.change}
          onChange={(value) => {
            setTakes(value);
            setOpen(null);
          }}
        />
        {open !== null && (
          <Alert color="amber" role="alert">
            {t('payments.open', { count: open })}
          </Alert>
        )}
        {settings.can.change && (
          <div>
            <Button
              size="md"
              loading={change.isPending}
              disabled={takes === settings.takes_payments}
              onClick={() => change.run({ takes_payments: takes })}
            >
              {t('payments.save')}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}
