import { Button } from '@mantine/core';
import type { AdminClaim } from '#contract/entities/trust/claim.ts';
import { adminClaims } from '#locales/areas/admin-claims.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, LongText } from '#web/ui/forms/form.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import classes from './decide-report.module.css';

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
    <Form label={t('decide.label')} {...form.props}>
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
      <LongText
        {...form.field('word')}
        label={t('decide.word', { name })}
        description={t('decide.word_hint')}
        lines={[3, 10]}
        maxLength={2000}
      />
      <div className={classes.actFoot}>
        <span />
        <Button type="submit" size="md" loading={form.isPending}>
          {t(`decide.${submit}`)}
        </Button>
      </div>
    </Form>
  );
}
