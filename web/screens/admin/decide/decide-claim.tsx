import type { AdminClaim } from '#contract/entities/trust/claim.ts';
import { adminClaims } from '#locales/areas/admin-claims.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DecideForm } from './decide-form.tsx';
import { VerbCards } from './verb-cards.tsx';

const verbs = ['accept', 'decline'] as const;
type Verb = (typeof verbs)[number];

/** The form of a decision on a claim, with the text for the person who made it. A guest is only answered. */
export function DecideClaim({ claim }: { readonly claim: AdminClaim }) {
  const t = useMessages(adminClaims);
  const { by, can } = claim;
  const name = by.name;
  const form = useCallForm('admin/decide_claim', {
    initialValues: { verb: (can.accept ? null : 'decline') as Verb | null, word: '' },
    toInput: ({ verb, word }) => ({ claim_id: claim._id, verb, word }),
    missing: { verb: t('decide.missing') },
    onDone: ({ claim: after }) =>
      toast.good(t(after.status === 'claimed' ? 'decide.done_accept' : 'decide.done_decline'), t('decide.done_text')),
  });
  const { verb } = form.values;
  const textsOf = (each: Verb) => ({ title: t(`decide.${each}`), text: t(`decide.${each}_text`, { name }) });
  const submit = by.is_guest ? 'answer' : (verb ?? 'label');
  return (
    <DecideForm
      form={form}
      label={t('decide.label')}
      word={{ label: t('decide.word', { name }), description: t('decide.word_hint'), maxLength: 2000 }}
      submit={t(`decide.${submit}`)}
    >
      {can.accept && (
        <VerbCards
          legend={t('decide.legend')}
          verbs={verbs}
          textsOf={textsOf}
          chosen={verb}
          field={form.field('verb')}
        />
      )}
    </DecideForm>
  );
}
