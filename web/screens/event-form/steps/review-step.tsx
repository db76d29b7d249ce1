import { Button, Radio } from '@mantine/core';
import { type EventStep, eventVisibilities } from '#contract/choices/event.ts';
import { cancellationPolicies } from '#contract/choices/provider.ts';
import '@mantine/core/styles/Radio.css';
import { IconAlertTriangle, IconCircleCheck, IconEye } from '@tabler/icons-react';
import { Link } from 'react-router';
import { policySentence } from '#contract/cancellation/sentence.ts';
import { eventForm } from '#locales/areas/event-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { CancellationText } from '#web/features/booking/cancellation.tsx';
import { ExemptionChoice } from '#web/features/withdrawal/exemption-choice.tsx';
import { href } from '#web/routes.ts';
import { Choice } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import type { StepProps } from './step-props.ts';
import classes from './steps.module.css';

interface ReviewStepProps extends StepProps {
  readonly onStep: (step: EventStep) => void;
}

/** What is missing, who can find the event, and the refunds, before it is published. */
export function ReviewStep({ editor, plan, onStep }: ReviewStepProps) {
  const t = useMessages(eventForm);
  const { draft, event, change } = editor;
  const missing = event?.missing ?? [];
  const clashes = draft.needs_provider ? (plan.data?.dates.filter(({ clash }) => clash !== null).length ?? 0) : 0;
  return (
    <>
      {missing.length > 0 ? (
        <Panel as="section" className={classes.missing} aria-label={t('review.missing')}>
          <h2>{t('review.missing')}</h2>
          <ul>
            {missing.map(({ step, field, message }) => (
              <li key={field}>
                <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
                <span>{message}</span>
                {step === 'review' ? (
                  <Button component={Link} to={href('my_page')} variant="default" size="sm">
                    {t('review.to_page')}
                  </Button>
                ) : (
                  <Button variant="default" size="sm" onClick={() => onStep(step)}>
                    {t('review.to_step', { step: t(`step.${step}`) })}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      ) : (
        <p className={classes.ready}>
          <IconCircleCheck size={24} stroke={1.8} aria-hidden />
          <span>{t(editor.isLive ? 'review.live' : 'review.ready')}</span>
        </p>
      )}
      <Warnings editor={editor} onStep={onStep} />
      {event !== null && <PreviewLink id={event._id} />}
      {clashes > 0 && !editor.isLive && (
        <p className={classes.clashNote}>
          <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
          <span>{t('review.clashes', { count: clashes })}</span>
          <Button variant="default" size="sm" onClick={() => onStep('when')}>
            {t('review.sort_out')}
          </Button>
        </p>
      )}
      <Radio.Group
        label={t('review.visibility')}
        value={draft.visibility}
        onChange={(value) =>
          change({ visibility: eventVisibilities.find((each) => each === value) ?? draft.visibility })
        }
      >
        <div className={classes.radios}>
          {eventVisibilities.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`visibility.${value}`)}
              description={t(`visibility_text.${value}`)}
            />
          ))}
        </div>
      </Radio.Group>
      <Choice
        label={t('review.policy')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={<CancellationText messages={policySentence(draft.cancellation_policy)} />}
        value={draft.cancellation_policy}
        options={cancellationPolicies.map((value) => ({ value, label: t(`policy.${value}`) }))}
        onPick={(cancellation_policy) => change({ cancellation_policy })}
      />
      <ExemptionChoice
        value={draft.withdrawal_exemption}
        onPick={(withdrawal_exemption) => change({ withdrawal_exemption })}
      />
    </>
  );
}

/** What can be published and may not be meant. */
function Warnings({ editor: { event }, onStep }: Pick<ReviewStepProps, 'editor' | 'onStep'>) {
  const t = useMessages(eventForm);
  return event?.warnings.map(({ step, field, message }) => (
    <p key={field} className={classes.clashNote}>
      <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
      <span>{message}</span>
      <Button variant="default" size="sm" onClick={() => onStep(step)}>
        {t('review.to_step', { step: t(`step.${step}`) })}
      </Button>
    </p>
  ));
}

/** The way to the event's page as guests will see it. */
function PreviewLink({ id }: { readonly id: string }) {
  const t = useMessages(eventForm);
  return (
    <ButtonRow>
      <Button
        component={Link}
        to={href('preview_events', { id })}
        variant="default"
        leftSection={<IconEye size={18} stroke={1.8} aria-hidden />}
      >
        {t('review.preview')}
      </Button>
    </ButtonRow>
  );
}
