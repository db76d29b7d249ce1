import '@mantine/core/styles/Input.css';
import { Button, Textarea } from '@mantine/core';
import { useId } from 'react';
import type { AdminClaim } from '#contract/entities/trust/claim.ts';
import { adminClaims } from '#locales/areas/admin-claims.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/form.tsx';
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
  const wrongChoice = useId();
  const submit = by.is_guest ? 'answer' : (verb ?? 'label');
  return (
    <Form label={t('decide.label')} {...form.props}>
      {can.accept && (
        <fieldset className={classes.choices} {...(wrong ? { 'aria-describedby': wrongChoice } : {})}>
          <legend>{t('decide.legend')}</legend>
          {(['accept', 'decline'] as const).map((each) => (
            <label key={each} className={classes.choice}>
              <input type="radio" name="decision" checked={verb === each} onChange={() => choose(each)} />
              <b>{t(`decide.${each}`)}</b>
              <small>{t(`decide.${each}_text`, { name })}</small>
            </label>
          ))}
          {wrong && (
            <p className={classes.wrong} id={wrongChoice} role="alert">
              {wrong}
            </p>
          )}
        </fieldset>
      )}
      <Textarea
        {...form.field('word')}
        label={t('decide.word', { name })}
        description={t('decide.word_hint')}
        autosize
        minRows={3}
        maxRows={10}
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
