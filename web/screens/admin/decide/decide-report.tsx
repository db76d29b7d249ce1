import { IconRotate2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AdminReport } from '#contract/entities/admin.ts';
import type { ModerationTarget } from '#contract/entities/moderation.ts';
import { type AdminReportsMessages, adminReports } from '#locales/areas/admin-reports.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { type Messages, useMessages } from '#web/api/messages.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Choice as ChoiceField, LongText } from '#web/ui/forms/form.tsx';
import { type RadioCard, RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { DecideForm } from './decide-form.tsx';
import classes from './decide-report.module.css';

/** A possible decision: one of the report's targets, or a decision that changes nothing that people see. */
type Choice =
  | { readonly is: 'target'; readonly target: ModerationTarget }
  | { readonly is: 'warn' | 'uphold' | 'dismiss' | 'answer' };

/** The key of a decision. A report has at most one target of each kind, except services, of which staff selects one. */
const keyOf = (choice: Choice) => (choice.is === 'target' ? choice.target.kind : choice.is);

const noReason = { action: { reason: '' }, warning: { reason: '' } };

/** The form of a decision on a report, with the texts for the two people concerned. */
export function DecideReport({ report, mayModerate }: { report: AdminReport; mayModerate: boolean }) {
  const t = useMessages(adminReports);
  const form = useCallForm('admin/decide_report', {
    initialValues: { verb: null as Choice | null, word: '', ...noReason },
    toInput: ({ verb, word, action, warning }) => ({
      report_id: report._id,
      word,
      ...decisionOf(verb, verb?.is === 'warn' ? warning.reason : action.reason),
    }),
    missing: { verb: t('decide.missing') },
    onDone: ({ report: after }) => {
      form.setValues({ word: '', ...noReason });
      const done = after.status === 'closed' ? 'closed' : 'answered';
      toast.good(t(`decide.${done}`), t(`decide.${done}_text`));
    },
  });
  const { verb: chosen } = form.values;
  const { error: wrong, onChange: choose } = form.field('verb');
  const services = servicesOf(report);
  // The reason stays when another decision is chosen that has one.
  const [own, other] =
    chosen?.is === 'warn'
      ? (['warning.reason', 'action.reason'] as const)
      : (['action.reason', 'warning.reason'] as const);
  const reason = () => {
    const field = form.field(own);
    return {
      ...field,
      onChange: (event: { currentTarget: { value: string } }) => {
        form.setFieldValue(other, event.currentTarget.value);
        field.onChange(event);
      },
    };
  };
  return (
    <DecideForm
      form={form}
      label={t('decide.label')}
      word={{
        label: t('decide.word', { name: report.by_name }),
        description: t('decide.word_hint'),
        maxLength: 2000,
      }}
      submit={verbOf(chosen, t)}
      isDangerous={chosen?.is === 'target'}
      note={
        chosen?.is === 'target' && (
          <>
            <IconRotate2 size={18} aria-hidden /> {t('decide.undo')}
          </>
        )
      }
    >
      <Decisions report={report} mayModerate={mayModerate} chosen={chosen} wrong={wrong} onPick={choose} />
      {chosen?.is === 'target' && chosen.target.kind === 'unlist_service' && services.length > 1 && (
        <ChoiceField
          label={t('decide.which_service')}
          value={chosen.target.subject_id}
          options={services.map(({ subject_id, label }) => ({ value: subject_id, label }))}
          onPick={(id) => {
            const target = services.find((each) => each.subject_id === id);
            if (target !== undefined) choose({ is: 'target', target });
          }}
        />
      )}
      {(chosen?.is === 'target' || chosen?.is === 'warn') && (
        <LongText
          {...reason()}
          label={<ReasonLabel reader={readerOf(chosen, report)} />}
          lines={[3, 10]}
          maxLength={1000}
        />
      )}
    </DecideForm>
  );
}

/** The label of the reason, with who reads it. */
function ReasonLabel({ reader }: { readonly reader: string | null }) {
  const t = useMessages(adminReports);
  if (reader === null) return t('decide.reason');
  return t.rich('decide.reason_for', {
    name: <bdi>{reader}</bdi>,
    quiet: (text) => <span className={classes.reader}>{text}</span>,
  });
}

/** The services that can still be unlisted. */
const servicesOf = (report: AdminReport) =>
  report.targets.filter((target) => target.kind === 'unlist_service' && target.action_id === null);

/** Who reads the reason of a decision; null if nobody does, as of an unclaimed page. */
function readerOf(choice: Choice | null, { owner }: AdminReport): string | null {
  const isPerson =
    choice?.is === 'target' && (choice.target.kind === 'suspend_user' || choice.target.kind === 'hide_review');
  if (isPerson) return choice.target.label;
  return owner === null ? null : owner.name;
}

interface DecisionsProps {
  readonly report: AdminReport;
  readonly mayModerate: boolean;
  readonly chosen: Choice | null;
  readonly wrong: ReactNode;
  readonly onPick: (choice: Choice) => void;
}

/** The possible decisions as radio buttons. */
function Decisions({ report, mayModerate, chosen, wrong, onPick }: DecisionsProps) {
  const t = useMessages(adminReports);
  const services = servicesOf(report);
  // One row represents several services.
  const targets = report.targets.filter(
    (target) => services.length < 2 || target.kind !== 'unlist_service' || target === services[0],
  );
  const name = report.by_name;
  const cardOf = (choice: Choice, title: ReactNode, text: string, isDisabled = false): RadioCard<Choice> => ({
    key: keyOf(choice),
    value: choice,
    title,
    text,
    isDisabled,
  });
  const warn =
    report.owner === null
      ? []
      : [
          cardOf(
            { is: 'warn' },
            t.rich('decide.warn', { name: <bdi>{report.owner.name}</bdi> }),
            t('decide.warn_text'),
          ),
        ];
  const moderate = (mayModerate ? targets : []).map((target) =>
    cardOf(
      { is: 'target', target },
      target.kind === 'unlist_service' && services.length > 1
        ? t('decide.service')
        : t.rich('decide.target', { verb: t(`verb.${target.kind}`), label: <bdi>{target.label}</bdi> }),
      target.action_id === null ? t(`effect.${target.kind}`, { count: target.upcoming }) : t('decide.target_done'),
      target.action_id !== null,
    ),
  );
  const close = (['uphold', 'dismiss'] as const).map((is) =>
    cardOf({ is }, t(`decide.${is}`), t(`decide.${is}_text`, { name })),
  );
  const answer = cardOf({ is: 'answer' }, t('decide.answer'), t('decide.answer_text'));
  return (
    <RadioCards
      legend={t('decide.legend')}
      cards={[...warn, ...moderate, ...close, answer]}
      chosen={chosen === null ? null : keyOf(chosen)}
      onPick={onPick}
      error={wrong}
    />
  );
}

/** Converts a choice into the call's input: an answer, or a closed report with its outcome and action or warning. */
function decisionOf(choice: Choice | null, reason: string) {
  if (choice === null) return { verb: null };
  if (choice.is === 'answer') return { verb: 'answer' as const };
  const outcome = choice.is === 'dismiss' ? ('dismissed' as const) : ('upheld' as const);
  const closed = { verb: 'close' as const, outcome };
  if (choice.is === 'warn') return { ...closed, warning: { reason } };
  if (choice.is !== 'target') return closed;
  const { kind, subject_id } = choice.target;
  return { ...closed, action: { kind, subject_id, reason } };
}

/** The label of the button, which names the decision. */
function verbOf(choice: Choice | null, t: Messages<AdminReportsMessages>): string {
  if (choice === null) return t('decide.submit');
  return choice.is === 'target' ? t(`verb.${choice.target.kind}`) : t(`decide.submit_${choice.is}`);
}
