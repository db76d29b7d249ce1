import { IconCircle, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import type { BankInfo } from '#contract/entities/wallet.ts';
import classes from './bank.module.css';

type Step = 'done' | 'now' | 'later';

/** The three steps of the bank verification, with the present one. */
export function Steps({ bank }: { bank: BankInfo }) {
  const { state } = bank;
  const isAnswered = state === 'in_review' || state === 'verified' || state === 'needs_more';
  const hasBank = bank.bank !== null;
  const steps: readonly { name: string; text: string; is: Step }[] = [
    {
      name: 'Who you are',
      text: 'Your name, date of birth and, if the law requires it, an ID document.',
      is: state === 'needs_more' ? 'now' : isAnswered ? 'done' : 'now',
    },
    {
      name: 'Your bank account',
      text: 'A bank account in your name.',
      is: hasBank ? 'done' : isAnswered ? 'now' : 'later',
    },
    {
      name: 'Verification',
      text: 'Usually instant.',
      is: state === 'verified' ? 'done' : state === 'in_review' ? 'now' : 'later',
    },
  ];
  const labels: Readonly<Record<Step, string>> = { done: 'Done', now: 'Now', later: 'Later' };
  return (
    <ol className={classes.steps}>
      {steps.map(({ name, text, is }) => (
        <li key={name} data-is={is}>
          {is === 'done' ? (
            <IconCircleCheckFilled size={26} aria-hidden />
          ) : is === 'now' ? (
            <IconCircleDashed size={26} aria-hidden />
          ) : (
            <IconCircle size={26} aria-hidden />
          )}
          <div>
            <b>{name}</b>
            <p>{text}</p>
          </div>
          <span>{labels[is]}</span>
        </li>
      ))}
    </ol>
  );
}
