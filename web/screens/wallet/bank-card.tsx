import { Button } from '@mantine/core';
import { IconBuildingBank, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { BankInfo } from '#contract/entities/wallet.ts';
import { href } from '#web/routes.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './wallet.module.css';

/** The user's bank account. Until one is verified, the link to the verification is next to the balance. */
export function BankCard({ bank }: { bank: BankInfo }) {
  return (
    <Panel as="section" aria-labelledby="bank" className={classes.panel}>
      <h2 id="bank">Bank account</h2>
      <div className={classes.bank}>
        <IconBuildingBank size={24} stroke={1.7} aria-hidden />
        <div>
          <b>{bank.bank ? `${bank.bank.name} ···· ${bank.bank.last4}` : 'Your bank'}</b>
          <p>
            <IconCircleCheckFilled size={16} aria-hidden className={classes.goodMark} />
            Verified
          </p>
        </div>
      </div>
      <Button component={Link} to={href('bank_verification')} variant="default" fullWidth>
        Manage
      </Button>
    </Panel>
  );
}
