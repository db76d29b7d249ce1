import { ActionIcon, Button } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import { IconArrowLeft, IconArrowRight, IconCheck, IconEye, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type EventStep, eventSteps } from '#contract/choices/event.ts';
import { eventForm } from '#locales/areas/event-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { Wordmark } from '#web/ui/display/wordmark.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import { stepStates } from '../draft/step-states.ts';
import type { EventEditor } from '../draft/use-event-draft.ts';
import classes from './frame.module.css';
import railClasses from './rail.module.css';
import { SaveLine, SaveTrouble } from './save-line.tsx';

interface FrameProps {
  readonly editor: EventEditor;
  readonly step: EventStep;
  readonly preview: ReactNode;
  readonly onStep: (step: EventStep) => void;
  readonly onPublish: () => void;
  /** Saves the changes of a published event. */
  readonly onSave: () => void;
  readonly children: ReactNode;
}

/** The frame of the steps: what is saved, the steps, the form, the preview, and where to go next. */
export function Frame({ editor, step, preview, onStep, onPublish, onSave, children }: FrameProps) {
  const t = useMessages(eventForm);
  const main = useRef<HTMLDivElement>(null);
  const first = useRef(true);
  const [isPreviewing, setPreviewing] = useState(false);
  // A new step is announced by its heading.
  useEffect(() => {
    if (first.current) first.current = false;
    else if (step !== undefined) main.current?.focus({ preventScroll: true });
  }, [step]);
  const at = eventSteps.indexOf(step);
  // A published event is not asked whether it is ready.
  const isShown = step === 'review' && editor.isLive;
  return (
    <div className={classes.frame} data-bottom-bar>
      <Head editor={editor} step={step} onPreview={() => setPreviewing(true)} />
      <progress
        className={classes.progress}
        value={at + 1}
        max={eventSteps.length}
        aria-label={t('head.step', { at: at + 1, count: eventSteps.length })}
      />
      <div className={classes.body}>
        <Rail editor={editor} step={step} onStep={onStep} />
        <div ref={main} className={classes.form} tabIndex={-1}>
          <h1>{t(isShown ? 'question.shown' : `question.${step}`)}</h1>
          <p className={classes.lead}>{t(isShown ? 'lead.shown' : `lead.${step}`)}</p>
          <SaveTrouble editor={editor} />
          {children}
        </div>
        <aside className={classes.aside} aria-label={t('preview.title')}>
          {preview}
        </aside>
      </div>
      <Foot editor={editor} step={step} onStep={onStep} onPublish={onPublish} onSave={onSave} />
      <Modal isOpen={isPreviewing} onClose={() => setPreviewing(false)} title={t('preview.title')} size="sm">
        {preview}
      </Modal>
    </div>
  );
}

function Head({ editor, step, onPreview }: { editor: EventEditor; step: EventStep; onPreview: () => void }) {
  const t = useMessages(eventForm);
  const { market } = useSession();
  const out =
    editor.event !== null && editor.isLive
      ? href('my_event', { id: editor.event._id })
      : href('my_events', {}, { tab: editor.event === null ? undefined : 'draft' });
  const at = eventSteps.indexOf(step) + 1;
  return (
    <header className={classes.head}>
      <ActionIcon
        component={Link}
        to={out}
        variant="subtle"
        color="gray"
        size="xl"
        aria-label={t(editor.isLive ? 'head.leave' : 'head.exit')}
        className={classes.close}
      >
        <IconX size={22} stroke={1.8} aria-hidden />
      </ActionIcon>
      <Link to={href('home')} className={classes.brand} aria-label={t('head.home', { market: market.name })}>
        <Wordmark name={market.name} logo={market.brand.logo} />
      </Link>
      <div className={classes.title}>
        <b dir="auto">{t(editor.isLive ? 'head.edit' : 'head.new')}</b>
        <span className={classes.stepOf}>
          {t('head.step', { at, count: eventSteps.length })}
          <SaveLine editor={editor} isShort />
        </span>
        <span className={classes.saved}>
          <SaveLine editor={editor} />
        </span>
      </div>
      <Button
        variant="default"
        className={classes.preview}
        leftSection={<IconEye size={18} stroke={1.8} aria-hidden />}
        onClick={onPreview}
      >
        {t('head.preview')}
      </Button>
      <Button component={Link} to={out} variant="default" className={classes.exit}>
        {t(editor.isLive ? 'head.leave' : 'head.exit')}
      </Button>
    </header>
  );
}

function Rail({ editor, step, onStep }: Pick<FrameProps, 'editor' | 'step' | 'onStep'>) {
  const t = useMessages(eventForm);
  const states = stepStates(editor.event, step);
  return (
    <nav className={railClasses.rail} aria-label={t('rail.title')}>
      <ol>
        {eventSteps.map((each, at) => (
          <li key={each}>
            <button
              type="button"
              data-state={states[each]}
              aria-current={each === step ? 'step' : undefined}
              onClick={() => onStep(each)}
            >
              <i aria-hidden>{states[each] === 'done' ? <IconCheck size={16} stroke={2.4} /> : at + 1}</i>
              {t(`step.${each}`)}
              {states[each] === 'done' && <HiddenText>{t('rail.done')}</HiddenText>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Foot({ editor, step, onStep, onPublish, onSave }: Omit<FrameProps, 'preview' | 'children'>) {
  const t = useMessages(eventForm);
  const at = eventSteps.indexOf(step);
  const [before, next] = [eventSteps[at - 1], eventSteps[at + 1]];
  const isBusy = editor.state.kind === 'saving';
  return (
    <footer className={classes.foot}>
      <div>
        {before !== undefined && (
          <Button
            variant="default"
            size="lg"
            className={classes.back}
            aria-label={t('foot.back')}
            leftSection={<IconArrowLeft size={18} stroke={2} aria-hidden />}
            onClick={() => onStep(before)}
          >
            {t('foot.back')}
          </Button>
        )}
        {editor.isLive && (
          <Button
            size="lg"
            className={classes.save}
            disabled={editor.state.kind === 'saved'}
            loading={isBusy}
            onClick={onSave}
          >
            {t('foot.save')}
          </Button>
        )}
        {next !== undefined && (
          <Button
            size="lg"
            variant={editor.isLive ? 'default' : 'filled'}
            className={editor.isLive ? classes.nextLive : undefined}
            aria-label={t(editor.isLive ? 'foot.next' : 'foot.continue', { step: t(`step.${next}`) })}
            rightSection={<IconArrowRight size={18} stroke={2} aria-hidden />}
            onClick={() => onStep(next)}
          >
            {t(editor.isLive ? 'foot.next' : 'foot.continue', { step: t(`step.${next}`) })}
          </Button>
        )}
        {next === undefined && !editor.isLive && (
          <Button
            size="lg"
            loading={isBusy}
            disabled={editor.event === null || editor.event.missing.length > 0}
            onClick={onPublish}
          >
            {t('foot.publish')}
          </Button>
        )}
      </div>
    </footer>
  );
}
