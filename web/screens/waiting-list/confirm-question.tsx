import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { WaitingEntry } from '#contract/entities/waiting.ts';
import { useCallMutation } from '#web/api/queries.ts';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './waiting-entry.module.css';

interface LeaveQuestionProps {
  readonly entry: WaitingEntry;
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string;
  readonly onClose: () => void;
}

/** Leaves the list after a confirmation. */
export function LeaveQuestion({ entry, onClose, ...texts }: LeaveQuestionProps) {
  const leave = useCallMutation('event/leave_waiting_list', { onDone: onClose });
  const run = () => leave.run({ entry_id: entry._id });
  return <ConfirmQuestion {...texts} isBusy={leave.isPending} onYes={run} onNo={onClose} />;
}

interface QuestionProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly yes: string;
  readonly no: string;
  readonly isBusy: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** A question in place, with its two answers. */
export function ConfirmQuestion({ title, text, yes, no, isBusy, onYes, onNo }: QuestionProps) {
  return (
    <Panel as="section" tone="sunken" className={classes.question}>
      <h2>{title}</h2>
      <p>{text}</p>
      <ButtonRow>
        <Button loading={isBusy} onClick={onYes}>
          {yes}
        </Button>
        <Button variant="default" onClick={onNo}>
          {no}
        </Button>
      </ButtonRow>
    </Panel>
  );
}
