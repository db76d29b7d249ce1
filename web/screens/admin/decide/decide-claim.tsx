import type { AdminClaim } from '#contract/entities/trust/claim.ts';
import { adminClaims } from '#locales/areas/admin-claims.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { DecideForm } from './decide-form.tsx';

type Verb = 'accept' | 'decline';

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
  const { error: wrong, onChange: choose } = form.field('verb');
  const submit = by.is_guest ? 'answer' : (verb ?? 'label');
  return (
    <DecideForm
      form={form}
      label={t('decide.label')}
      word={{ label: t('decide.word', { name }), description: t('decide.word_hint'), maxLength: 2000 }}
      submit={t(`decide.${submit}`)}
    >
      {can.accept && (
        <RadioCards
          legend={t('decide.legend')}
          cards={(['accept', 'decline'] as const).map((each) => ({
            key: each,
            value: each,
            title: t(`decide.${each}`),
            text: t(`decide.${each}_text`, { name }),
          }))}
          chosen={verb}
          onPick={choose}
          error={wrong}
        />
      )}
    </DecideForm>
  );
}
