import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { Page, StickyAside } from '#web/ui/layout/page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './flow.module.css';

interface FlowProps {
  /** The step that is open, from 1 to 3. */
  readonly at: 1 | 2 | 3;
  readonly title: string;
  /** The page of the provider, where the flow was come from. */
  readonly provider: { readonly name: string; readonly href: string };
  /** Goes to the step before; null in the first one, which is left by closing. */
  readonly onBack: (() => void) | null;
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

/** The steps of a booking beside what is booked. On phones a bar that counts the steps takes the place of the app's. */
export function Flow({ at, title, provider, onBack, summary, children }: FlowProps) {
  const t = useMessages(bookingSteps);
  const heading = useId();
  return (
    <div className={classes.flow} data-chrome="steps">
      <div className={classes.bar}>
        {onBack === null ? (
          <Link to={provider.href} aria-label={t('steps.close')}>
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
            <BackLink to={provider.href} className={classes.back}>
              {provider.name}
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
  /** What the button is about, beside it on phones. */
  readonly children?: ReactNode;
  readonly button: ReactNode;
}

/** The way on from a step: below it, and on phones at the bottom of the window. */
export function StepActions({ children, button }: StepActionsProps) {
  return (
    <div className={classes.actions} data-step-actions>
      {children !== undefined && <div className={classes.about}>{children}</div>}
      {button}
    </div>
  );
}
