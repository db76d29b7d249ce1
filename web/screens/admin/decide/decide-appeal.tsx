import type { AdminAppeal } from '#contract/entities/trust/appeal.ts';
import { adminAppeals } from '#locales/areas/admin-appeals.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DecideForm } from './decide-form.tsx';
import { VerbCards } from './verb-cards.tsx';

const verbs = ['uphold', 'undo'] as const;
type Verb = (typeof verbs)[number];

/** The form of a decision on an appeal, with the answer for the person who wrote it. */
export function DecideAppeal({ appeal }: { readonly appeal: AdminAppeal }) {
  const t = useMessages(adminAppeals);
  const { name } = appeal.by;
  const form = useCallForm('admin/decide_appeal', {
    initialValues: { verb: null as Verb | null, word: '' },
    toInput: ({ verb, word }) => ({ appeal_id: appeal._id, verb, word }),
    missing: { verb: t('decide.missing') },
    onDone: ({ appeal: after }) =>
      toast.good(t(after.status === 'undone' ? 'decide.done_undone' : 'decide.done_upheld'), t('decide.done_text')),
  });
  const { verb } = form.values;
  const textsOf = (each: Verb) => ({ title: t(`decide.${each}`), text: t(`decide.${each}_text`, { name }) });
  return (
    <DecideForm
      form={form}
      label={t('decide.label')}
      word={{ label: t('decide.word', { name }), description: t('decide.word_hint'), maxLength: 1000 }}
      submit={t(`decide.${verb ?? 'label'}`)}
    >
      <VerbCards legend={t('decide.legend')} verbs={verbs} textsOf={textsOf} chosen={verb} field={form.field('verb')} />
    </DecideForm>
  );
}
