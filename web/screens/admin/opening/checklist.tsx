import { Button } from '@mantine/core';
import { IconCheck, IconFileImport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type OpeningStep, requiredSteps } from '#contract/choices/opening.ts';
import type { CallOutput } from '#contract/index.ts';
import { adminOpening } from '#locales/areas/admin-opening.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useCallMutation, useSession } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './checklist.module.css';
import { InviteProviders } from './invite-providers.tsx';
import { OpenPanel } from './open-panel.tsx';

type Step = CallOutput<'admin/checklist'>['steps'][number];

const required: readonly OpeningStep[] = requiredSteps;

type Opening = CallOutput<'admin/checklist'>;

/** The checklist of a marketplace that opens; null once it is open and all is done, or it was put away. */
export function useOpening(): Opening | null {
  const { data } = useCall('admin/checklist', {});
  return data === undefined || (data.is_open && (data.is_hidden || data.steps.every(({ is_done }) => is_done)))
    ? null
    : data;
}

/** How many steps are left before the marketplace can open. */
export const stepsLeft = ({ steps }: Opening): number =>
  steps.filter(({ step, is_done }) => required.includes(step) && !is_done).length;

interface ChecklistProps {
  readonly opening: Opening;
  /** What stands next to it. */
  readonly children: ReactNode;
}

/** What an operator does before a new marketplace opens, with a way to bring what they have. */
export function Checklist({ opening: data, children }: ChecklistProps) {
  const t = useMessages(adminOpening);
  const hide = useCallMutation('admin/hide_checklist', {
    onDone: () => toast.good(t('hidden')),
  });
  const first = data.steps.filter(({ step }) => required.includes(step));
  const left = stepsLeft(data);
  // One button is filled. Once all that is required is done, it is the one that opens the marketplace.
  const next = (data.is_open ? data.steps : first).find(({ is_done }) => !is_done);
  const lines = (steps: readonly Step[]) => (
    <ul>
      {steps.map((each) => (
        <Line key={each.step} of={each} isNext={each === next && data.can.change} mayChange={data.can.change} />
      ))}
    </ul>
  );
  return (
    <div className={classes.opening} data-closed={!data.is_open}>
      <Panel as="section" padding="none" className={classes.checklist} aria-labelledby="checklist">
        <header>
          <Progress done={first.length - left} all={first.length} />
          <div>
            <h2 id="checklist">{t('title')}</h2>
            <p>{data.is_open ? t('text', { left }) : t('only_you')}</p>
          </div>
          {data.can.change && data.is_open && (
            <Button variant="subtle" size="sm" loading={hide.isPending} onClick={() => hide.run({})}>
              {t('hide')}
            </Button>
          )}
        </header>
        {lines(first)}
      </Panel>
      {!data.is_open && <OpenPanel opening={data} />}
      <Panel as="section" padding="none" className={classes.checklist} aria-labelledby="checklist-fill">
        <header>
          <h2 id="checklist-fill">{t('fill.title')}</h2>
        </header>
        {lines(data.steps.filter(({ step }) => !required.includes(step)))}
      </Panel>
      <div>
        {children}
        {data.can.change && (
          <Panel as="section" className={classes.bring} aria-labelledby="checklist-bring">
            <h2 id="checklist-bring">{t('bring.title')}</h2>
            <p>{t('bring.text')}</p>
            <Button
              component={Link}
              to={href('admin', { queue: 'imports' })}
              variant="default"
              size="sm"
              leftSection={<IconFileImport size={18} aria-hidden />}
            >
              {t('bring.action')}
            </Button>
          </Panel>
        )}
      </div>
    </div>
  );
}

/** How many steps are done, as a ring. */
function Progress({ done, all }: { readonly done: number; readonly all: number }) {
  const t = useMessages(adminOpening);
  return (
    <span className={classes.progress} role="img" aria-label={t('progress', { done, all })}>
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r="15" />
        <circle cx="18" cy="18" r="15" pathLength={all} strokeDasharray={`${done} ${all}`} data-done />
      </svg>
      <b aria-hidden="true">{`${done}/${all}`}</b>
    </span>
  );
}

interface LineProps {
  readonly of: Step;
  /** Whether it is the first that is not done: its button is the filled one. */
  readonly isNext: boolean;
  readonly mayChange: boolean;
}

function Line({ of: { step, is_done }, isNext, mayChange }: LineProps) {
  const t = useMessages(adminOpening);
  const { market } = useSession();
  const about = {
    ...{ name: market.name, place: market.place.label, currency: market.currency },
    takes: market.takes_payments ? ('yes' as const) : ('other' as const),
  };
  const texts: Readonly<Record<OpeningStep, string>> = {
    place: is_done ? t('step.place_done', about) : t('step.place_open'),
    payments: is_done ? t('step.payments_done', about) : t('step.payments_open'),
    mail: t(is_done ? 'step.mail_done' : 'step.mail_open'),
    legal: t(is_done ? 'step.legal_done' : 'step.legal_open'),
    two_step: t(is_done ? 'step.two_step_done' : 'step.two_step_open'),
    look: t(is_done ? 'step.look_done' : 'step.look_open'),
    provider: t(is_done ? 'step.provider_done' : 'step.provider_open'),
  };
  return (
    <li data-next={isNext} data-done={is_done}>
      <span className={classes.mark} data-done={is_done} aria-hidden="true">
        {is_done && <IconCheck size={16} stroke={2.6} />}
      </span>
      <span>
        <b>{t(`step.${step}`)}</b>
        <small>{texts[step]}</small>
      </span>
      {is_done ? (
        <small>{t('done')}</small>
      ) : (
        mayChange && <StepAction step={step} variant={isNext ? 'filled' : 'default'} />
      )}
    </li>
  );
}

interface StepActionProps {
  readonly step: OpeningStep;
  readonly variant: 'filled' | 'default';
}

/** Where a step is done. */
function addressOf(step: Exclude<OpeningStep, 'provider' | 'mail'>): string {
  if (step === 'legal') return href('admin', { queue: 'legal' });
  if (step === 'two_step') return `${href('profile')}#sign-in`;
  const parts = { payments: 'payments', look: 'brand', place: undefined } as const;
  return href('admin', { queue: 'settings' }, { part: parts[step] });
}

function StepAction({ step, variant }: StepActionProps): ReactNode {
  const t = useMessages(adminOpening);
  const test = useCallMutation('admin/send_test_mail', {
    onDone: ({ to }) => toast.good(t('test.sent', { to })),
  });
  if (step === 'provider') return <InviteProviders variant={variant} />;
  if (step === 'mail')
    return (
      <Button variant={variant} size="sm" loading={test.isPending} onClick={() => test.run({})}>
        {t('action.mail')}
      </Button>
    );
  const to = addressOf(step);
  return (
    <Button
      component={Link}
      to={to}
      variant={variant}
      size="sm"
      aria-label={`${t(`action.${step}`)}: ${t(`step.${step}`)}`}
    >
      {t(`action.${step}`)}
    </Button>
  );
}
