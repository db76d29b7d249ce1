import '@mantine/core/styles/Input.css';
import { Button, Textarea } from '@mantine/core';
import { IconRotate2 } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { AdminReport } from '#contract/entities/admin.ts';
import type { ModerationTarget } from '#contract/entities/moderation.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Choice as ChoiceField, Form } from '#web/ui/forms/form.tsx';
import classes from './decide-report.module.css';
import { moderationEffect, moderationVerbs } from './moderation-labels.ts';

/** A possible decision: one of the report's targets, or a decision without an effect. */
type Choice =
  | { readonly is: 'target'; readonly target: ModerationTarget }
  | { readonly is: 'uphold' | 'dismiss' | 'answer' };

/** The key of a decision. A report has at most one target of each kind, except services, of which staff selects one. */
const keyOf = (choice: Choice) => (choice.is === 'target' ? choice.target.kind : choice.is);

/** The form of a decision on a report, with the texts for the two people concerned. */
export function DecideReport({ report, mayModerate }: { report: AdminReport; mayModerate: boolean }) {
  const form = useCallForm('admin/decide_report', {
    initialValues: { verb: null as Choice | null, word: '', action: { reason: '' } },
    toInput: ({ verb, word, action }) => ({
      report_id: report._id,
      word,
      ...decisionOf(verb, action.reason),
    }),
    missing: { verb: 'Choose what should happen.' },
    onDone: ({ report: after }) => {
      form.setValues({ word: '', action: { reason: '' } });
      if (after.status === 'closed') toast.good('Report closed', 'We’ll message everyone involved.');
      else toast.good('Answer sent', 'The report stays open.');
    },
  });
  const { verb: chosen } = form.values;
  const { error: wrong, onChange: choose } = form.field('verb');
  const services = servicesOf(report);
  const field = (path: 'word' | 'action.reason') => ({
    ...form.field(path),
    autosize: true,
    minRows: 3,
    maxRows: 10,
  });
  return (
    <Form label="Decide" {...form.props}>
      <Decisions report={report} mayModerate={mayModerate} chosen={chosen} wrong={wrong} onPick={choose} />
      {chosen?.is === 'target' && chosen.target.kind === 'unlist_service' && services.length > 1 && (
        <ChoiceField
          label="Service"
          value={chosen.target.subject_id}
          options={services.map(({ subject_id, label }) => ({ value: subject_id, label }))}
          onPick={(id) => {
            const target = services.find((each) => each.subject_id === id);
            if (target !== undefined) choose({ is: 'target', target });
          }}
        />
      )}
      {chosen?.is === 'target' && (
        <Textarea
          {...field('action.reason')}
          label="Reason"
          description={`${
            chosen.target.kind === 'suspend_user' || chosen.target.kind === 'hide_review'
              ? chosen.target.label
              : report.provider.name
          } reads this.`}
          maxLength={1000}
        />
      )}
      <Textarea
        {...field('word')}
        label={`Message to ${report.by_name}`}
        description="We’ll email it to them."
        maxLength={2000}
      />
      <div className={classes.actFoot}>
        <span className={classes.undoNote}>
          {chosen?.is === 'target' && (
            <>
              <IconRotate2 size={18} aria-hidden /> You can undo this
            </>
          )}
        </span>
        <Button type="submit" size="md" loading={form.isPending} color={chosen?.is === 'target' ? 'red' : 'accent'}>
          {chosen === null ? 'Decide' : verbOf(chosen)}
        </Button>
      </div>
    </Form>
  );
}

/** The services that can still be unlisted. */
const servicesOf = (report: AdminReport) =>
  report.targets.filter((target) => target.kind === 'unlist_service' && target.action_id === null);

interface DecisionsProps {
  readonly report: AdminReport;
  readonly mayModerate: boolean;
  readonly chosen: Choice | null;
  readonly wrong: ReactNode;
  readonly onPick: (choice: Choice) => void;
}

/** The possible decisions as radio buttons. */
function Decisions({ report, mayModerate, chosen, wrong, onPick }: DecisionsProps) {
  const services = servicesOf(report);
  // One row represents several services.
  const targets = report.targets.filter(
    (target) => services.length < 2 || target.kind !== 'unlist_service' || target === services[0],
  );
  const of = (choice: Choice) => ({ choice, chosen, onPick });
  const wrongChoice = useId();
  return (
    <fieldset className={classes.choices} {...(wrong ? { 'aria-describedby': wrongChoice } : {})}>
      <legend>What should happen?</legend>
      {mayModerate &&
        targets.map((target) => (
          <Option
            key={`${target.kind}:${target.subject_id}`}
            {...of({ is: 'target', target })}
            title={
              target.kind === 'unlist_service' && services.length > 1
                ? 'Unlist a service'
                : `${moderationVerbs[target.kind]}: ${target.label}`
            }
            isDone={target.action_id !== null}
          >
            {target.action_id === null
              ? moderationEffect(target.kind, target.upcoming)
              : 'Already done. You can undo it under Moderation.'}
          </Option>
        ))}
      <Option {...of({ is: 'uphold' })} title="Uphold report only">
        We’ll tell {report.by_name} they were right.
      </Option>
      <Option {...of({ is: 'dismiss' })} title="Dismiss report">
        We’ll tell {report.by_name} we found no problem.
      </Option>
      <Option {...of({ is: 'answer' })} title="Answer and keep open">
        You’re still looking into it.
      </Option>
      {wrong && (
        <p className={classes.wrong} id={wrongChoice} role="alert">
          {wrong}
        </p>
      )}
    </fieldset>
  );
}

/** Converts a choice into the call's input: an answer, or a closed report with its outcome and action. */
function decisionOf(choice: Choice | null, reason: string) {
  if (choice === null) return { verb: null };
  if (choice.is === 'answer') return { verb: 'answer' as const };
  const outcome = choice.is === 'dismiss' ? ('dismissed' as const) : ('upheld' as const);
  if (choice.is !== 'target') return { verb: 'close' as const, outcome };
  const { kind, subject_id } = choice.target;
  return { verb: 'close' as const, outcome, action: { kind, subject_id, reason } };
}

function verbOf(choice: Choice): string {
  if (choice.is === 'target') return moderationVerbs[choice.target.kind];
  return { uphold: 'Uphold report', dismiss: 'Dismiss report', answer: 'Send answer' }[choice.is];
}

interface OptionProps {
  readonly choice: Choice;
  readonly chosen: Choice | null;
  readonly onPick: (choice: Choice) => void;
  readonly title: string;
  readonly isDone?: boolean;
  readonly children: ReactNode;
}

function Option({ choice, chosen, onPick, title, isDone = false, children }: OptionProps) {
  return (
    <label className={classes.choice}>
      <input
        type="radio"
        name="decision"
        disabled={isDone}
        checked={chosen !== null && keyOf(chosen) === keyOf(choice)}
        onChange={() => onPick(choice)}
      />
      <b dir="auto">{title}</b>
      <small>{children}</small>
    </label>
  );
}
