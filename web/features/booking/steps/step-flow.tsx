import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { Page, StickyAside } from '#web/ui/layout/page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './step-flow.module.css';

interface FlowProps {
  /** The current step, from 1 to 3. */
  readonly at: 1 | 2 | 3;
  readonly title: string;
  /** The page from which the flow was opened, of the provider or the event. */
  readonly back: { readonly name: string; readonly href: string };
  /** Opens the previous step; null in the first step, which only has a close button. */
  readonly onBack: (() => void) | null;
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

/** The steps of a booking next to its summary. On phones a bar with the step number replaces the app's bar. */
export function StepFlow({ at, title, back, onBack, summary, children }: FlowProps) {
  const t = useMessages(bookingSteps);
  const heading = useId();
  return (
    <div className={classes.flow} data-chrome="steps">
      <div className={classes.bar}>
        {onBack === null ? (
          <Link to={back.href} aria-label={t('steps.close')}>
            <IconX size={22} stroke={1.8} />
          </Link>
        ) : (
          <button type="button" aria-label={t('steps.back')} onClick={onBack}>
            <IconArrowLeft size={22} stroke={1.8} />
          </button>
        )}
        <span>{t('steps.progress', { at })}</span>
        <div className={classes.progress} aria-hidden="true">
          {[1, 2, 3].map((step) => (
            <i key={step} data-on={step <= at} />
          ))}
        </div>
      </div>
      <Page>
        <div className={classes.columns}>
          <StickyAside aside={summary}>
            <BackLink to={back.href} className={classes.back}>
              {back.name}
            </BackLink>
            <h1 id={heading} className={classes.title}>
              {title}
            </h1>
            <Panel padding="none" className={classes.steps}>
              {children}
            </Panel>
          </StickyAside>
        </div>
      </Page>
    </div>
  );
}

interface StepActionsProps {
  /** Content next to the button on phones. */
  readonly children?: ReactNode;
  readonly button: ReactNode;
}

/** The button that completes a step: below the step, on phones at the bottom of the window. */
export function StepActions({ children, button }: StepActionsProps) {
  return (
    <div className={classes.actions} data-step-actions>
      {children !== undefined && <div className={classes.about}>{children}</div>}
      {button}
    </div>
  );
}
