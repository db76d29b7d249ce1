import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { OwnProvider } from '#contract/entities/provider.ts';
import { HeldNotice } from '#web/features/moderation-notices/held-notice.tsx';
import { SuspendedNotice } from '#web/features/moderation-notices/suspended-notice.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './my-page.module.css';
import { goToStep, nextStep, stepNames } from './next-step.ts';

/**
 * The progress of the set-up and its next step; nothing when customers can book. A held page says that it waits, a
 * suspended one why.
 */
export function SetUp({ page }: { page: OwnProvider }) {
  if (page.status === 'held')
    return (
      <div className={classes.heldNote}>
        <HeldNotice kind="page" />
      </div>
    );
  if (page.status === 'suspended')
    return (
      <div className={classes.heldNote}>
        <SuspendedNotice reason={page.suspended_reason} />
      </div>
    );
  const next = nextStep(page);
  if (next === undefined) return null;
  const done = page.setup.filter((step) => step.done).length;
  return (
    <Panel as="section" className={classes.setUp} aria-label="Set-up">
      <div className={classes.setUpHead}>
        <div>
          <h2>{`${done} of ${page.setup.length} done`}</h2>
          <p>
            <b>{`Next: ${stepNames[next.step]}.`}</b> {next.hint}
          </p>
        </div>
        <Button size="md" onClick={() => goToStep(next.step)}>
          Continue
        </Button>
      </div>
      <progress value={done} max={page.setup.length} aria-label="Setup progress" />
      <ol className={classes.steps}>
        {page.setup.map((step) => (
          <li key={step.step} data-done={step.done} aria-current={step === next ? 'step' : undefined}>
            <a
              href={`#${step.step}`}
              onClick={(event) => {
                event.preventDefault();
                goToStep(step.step);
              }}
            >
              <span className={classes.mark}>{step.done && <IconCheck size={14} stroke={3} aria-label="Done:" />}</span>
              {stepNames[step.step]}
            </a>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Explains why a published page cannot be booked, with a link to the setting. */
export function NoTime({ page }: { page: OwnProvider }) {
  if (page.no_time_reason === null) return null;
  return (
    <p role="status" className={classes.warning}>
      <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
      <span>
        <b>Nobody can book you yet.</b> {page.no_time_reason}
      </span>
    </p>
  );
}
