import { Button } from '@mantine/core';
import type { AdminAppeal } from '#contract/entities/trust/appeal.ts';
import { adminAppeals } from '#locales/areas/admin-appeals.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, LongText } from '#web/ui/forms/form.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import classes from './decide-report.module.css';

type Verb = 'uphold' | 'undo';

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
  const { error: wrong, onChange: choose } = form.field('verb');
  return (
    <Form label={t('decide.label')} {...form.props}>
      <RadioCards
        legend={t('decide.legend')}
        cards={(['uphold', 'undo'] as const).map((each) => ({
          key: each,
          value: each,
          title: t(`decide.${each}`),
          text: t(`decide.${each}_text`, { name }),
        }))}
        chosen={verb}
        onPick={choose}
        error={wrong}
      />
      <LongText
        {...form.field('word')}
        label={t('decide.word', { name })}
        description={t('decide.word_hint')}
        lines={[3, 10]}
        maxLength={1000}
      />
      <div className={classes.actFoot}>
        <span />
        <Button type="submit" size="md" loading={form.isPending}>
          {t(`decide.${verb ?? 'label'}`)}
        </Button>
      </div>
    </Form>
  );
}
