import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type EventStep, eventSteps } from '#contract/choices/event.ts';
import type { EditPlan, OwnEvent } from '#contract/entities/own-event.ts';
import type { OwnProvider } from '#contract/entities/provider.ts';
import { eventForm } from '#locales/areas/event-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { planCount } from '#web/features/events/plan-list.tsx';
import { href } from '#web/routes.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { emptyDraft } from './draft/empty-draft.ts';
import { eventDraftOf } from './draft/event-draft.ts';
import { useEventDraft } from './draft/use-event-draft.ts';
import { usePlan } from './draft/use-plan.ts';
import { Frame } from './frame/frame.tsx';
import { LeaveDialog } from './frame/leave-dialog.tsx';
import { Preview } from './frame/preview.tsx';
import { SaveDialog } from './frame/save-dialog.tsx';
import { BasicsStep } from './steps/basics-step.tsx';
import { QuestionsStep } from './steps/questions-step.tsx';
import { ReviewStep } from './steps/review-step.tsx';
import { WhereStep } from './steps/where-step.tsx';
import { TicketsStep } from './tickets/tickets-step.tsx';
import { WhenStep } from './when/when-step.tsx';

interface EventFormProps {
  readonly page: OwnProvider;
  /** The edited event; null for a new one. */
  readonly stored: OwnEvent | null;
}

/** The steps of an event with their live preview. The step is in the url, and every change of a draft is saved. */
export function EventForm({ page, stored }: EventFormProps) {
  const t = useMessages(eventForm);
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [initial] = useState(() => (stored === null ? emptyDraft(page) : eventDraftOf(stored)));
  const editor = useEventDraft(page, stored, initial);
  const plan = usePlan(editor);
  const [openTicket, setOpenTicket] = useState<string | null>(null);
  const [shownPlan, setShownPlan] = useState<EditPlan | null>(null);
  const step = eventSteps.find((each) => each === search.get('step')) ?? 'basics';
  const goTo = async (next: EventStep) => {
    const saved = editor.isLive || editor.state.kind === 'new' ? null : await editor.save();
    if (stored === null && saved !== null) await navigate(href('edit_events', { id: saved.event._id }, { step: next }));
    else setSearch({ ...Object.fromEntries(search), step: next });
    window.scrollTo({ top: 0 });
  };
  const publish = async () => {
    const saved = await editor.publish();
    if (saved === null) return;
    const { title, is_held } = saved.event;
    const without = saved.clashes.length === 0 ? undefined : t('published.without', { count: saved.clashes.length });
    if (is_held) toast.good(t('published.held'), without ?? t('published.held_text'));
    else toast.good(t('published.title', { title }), without);
    await navigate(href('my_event', { id: saved.event._id }));
  };
  const saveBy = async (plan_hash?: string, note = '') => {
    const added = note.trim() === '' ? {} : { note };
    const saved = await editor.save(plan_hash === undefined ? {} : { plan_hash, ...added });
    setShownPlan(null);
    if (saved !== null) toast.good(t('save.done'));
  };
  const save = async () => {
    const found = await editor.preview();
    if (found === null) return;
    if (found.plan !== null && planCount(found.plan) > 0) setShownPlan(found.plan);
    else await saveBy(found.plan?.hash);
  };
  const parts = { editor, plan, page };
  const preview = <Preview {...parts} step={step} openTicket={openTicket} />;
  return (
    <Frame
      editor={editor}
      step={step}
      preview={preview}
      onStep={(next) => void goTo(next)}
      onPublish={() => void publish()}
      onSave={() => void save()}
    >
      {step === 'basics' && <BasicsStep {...parts} />}
      {step === 'where' && <WhereStep {...parts} />}
      {step === 'when' && <WhenStep {...parts} />}
      {step === 'tickets' && <TicketsStep {...parts} open={openTicket} onOpen={setOpenTicket} />}
      {step === 'questions' && <QuestionsStep {...parts} event_id={stored?._id ?? null} />}
      {step === 'review' && <ReviewStep {...parts} onStep={(next) => void goTo(next)} />}
      {shownPlan !== null && (
        <SaveDialog
          editor={editor}
          plan={shownPlan}
          onClose={() => setShownPlan(null)}
          onConfirm={(note) => void saveBy(shownPlan.hash, note)}
        />
      )}
      <LeaveDialog editor={editor} />
    </Frame>
  );
}
