import { Button } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { eventForm } from '#locales/areas/event-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { RefusalBox } from '#web/ui/feedback/refusal-box.tsx';
import { RefusalText } from '#web/ui/feedback/refusal-text.tsx';
import { useViewerZone } from '#web/ui/format/when.tsx';
import type { EventEditor } from '../draft/use-event-draft.ts';
import classes from './save-line.module.css';

/** What is saved, in a few words. Screen readers hear only trouble. */
export function SaveLine({ editor, isShort = false }: { editor: EventEditor; isShort?: boolean }) {
  const { state, faults, isLive } = editor;
  const t = useMessages(eventForm);
  const zone = useViewerZone() ?? 'UTC';
  const isHeld = Object.keys(faults).length > 0;
  if (state.kind === 'failed' || state.kind === 'conflict')
    return (
      <span className={classes.saveLine} data-wrong>
        <IconAlertCircle size={18} stroke={2} aria-hidden />
        {t('save.failed')}
      </span>
    );
  if (state.kind === 'new') return null;
  if (isLive && state.kind !== 'saving') return state.kind === 'waiting' ? <span>{t('save.unsaved')}</span> : null;
  if (state.kind !== 'saved') return <span className={classes.saveLine}>{t('save.saving')}</span>;
  return (
    <span className={classes.saveLine} data-held={isHeld}>
      {!isHeld && <IconCheck size={18} stroke={2} aria-hidden />}
      {isShort
        ? t(isHeld ? 'save.held_short' : 'save.saved_short')
        : t(isHeld ? 'save.held' : 'save.saved', { at: { at: state.at, zone, shape: 'time' } })}
    </span>
  );
}

/** Why the last change was not saved, and what to do. */
export function SaveTrouble({ editor }: { editor: EventEditor }) {
  const t = useMessages(eventForm);
  const { state } = editor;
  if (state.kind === 'conflict')
    return (
      <RefusalBox>
        <b>{t('conflict.title')}</b>
        <p>{t('conflict.text')}</p>
        <div className={classes.choices}>
          <Button variant="default" onClick={() => void editor.keepMine()}>
            {t('conflict.keep')}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => void editor.takeTheirs()}>
            {t('conflict.take')}
          </Button>
        </div>
      </RefusalBox>
    );
  if (state.kind !== 'failed') return null;
  return (
    <RefusalBox>
      <RefusalText problem={state.problem} />
      <div className={classes.choices}>
        <Button variant="default" onClick={() => void editor.save()}>
          {t('save.again')}
        </Button>
      </div>
    </RefusalBox>
  );
}
