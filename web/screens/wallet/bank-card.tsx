import { Button } from '@mantine/core';
import { IconBuildingBank, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { BankInfo } from '#contract/entities/wallet.ts';
import { bankWords } from '#web/features/wallet/bank-words.ts';
import { href } from '#web/routes.ts';
import classes from './wallet.module.css';

/** The bank somebody is paid on, or how far it is. */
export function BankCard({ bank }: { bank: BankInfo }) {
  const { title, text } = bankWords[bank.state];
  const isVerified = bank.state === 'verified';
  return (
    <section aria-labelledby="bank" className={classes.panel}>
      <h2 id="bank">Bank account</h2>
      <div className={classes.bank}>
        <IconBuildingBank size={24} stroke={1.7} aria-hidden />
        <div>
          <b>{bank.bank ? `${bank.bank.name} ···· ${bank.bank.last4}` : title}</b>
          <p>
            {isVerified && <IconCircleCheckFilled size={16} aria-hidden className={classes.goodMark} />}
            {isVerified ? 'Verified' : bank.bank ? title : text}
          </p>
        </div>
      </div>
      <Button component={Link} to={href('bank_verification')} variant="default" fullWidth>
        {isVerified ? 'Look or change' : bankWords[bank.state].verb}
      </Button>
    </section>
  );
}
