import '@mantine/core/styles/Input.css';
import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { BookingDetails } from '#contract/entities/booking.ts';
import { reportKinds } from '#contract/entities/report.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Choice, FieldRow, Form } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './aftercare.module.css';
import { reportAboutLabels, reportKindLabels } from './labels.ts';

/** What one side of a booking may report from there. */
const subjects = { customer: ['booking', 'payment', 'provider'], provider: ['booking', 'payment'] } as const;

interface ReportPanelProps {
  readonly booking: BookingDetails;
  readonly onClose: () => void;
}

/** Tells staff that something is wrong with a booking. */
export function ReportPanel({ booking, onClose }: ReportPanelProps) {
  const choices = subjects[booking.role];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const form = useCallForm('wallet/add_report', {
    initialValues: {
      booking_id: booking._id,
      about: 'booking' as 'booking' | 'payment' | 'provider',
      kind: 'not_as_agreed' as (typeof reportKinds)[number],
      text: '',
    },
    stale: ['booking/aftercare'],
    onDone: () => {
      toast.good('Thank you for telling us', 'Our team will read it and answer you here.');
      onClose();
    },
  });
  return (
    <Panel as="section" className={classes.panel} aria-label="Report a problem">
      <h4 ref={heading} tabIndex={-1}>
        Report a problem
      </h4>
      <p>
        Only our team reads this, not {booking.role === 'customer' ? booking.provider.name : booking.customer.name}.
        We’ll hold the payment for this booking until it’s sorted out. In an emergency, call emergency services first.
      </p>
      <Form label="Report a problem" {...form.props}>
        <FieldRow>
          <Choice
            label="What is it about?"
            options={choices.map((each) => ({ value: each, label: reportAboutLabels[each] }))}
            value={form.values.about}
            onPick={(about) => form.setFieldValue('about', about)}
          />
          <Choice
            label="What went wrong?"
            options={reportKinds
              .filter((each) => each !== 'untrue')
              .map((each) => ({ value: each, label: reportKindLabels[each] }))}
            value={form.values.kind}
            onPick={(kind) => form.setFieldValue('kind', kind)}
          />
        </FieldRow>
        <Textarea
          label="What happened?"
          description="Tell us what you saw, with times if they matter."
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          {...form.field('text')}
        />
        <ButtonRow>
          <Button type="submit" size="md" loading={form.isPending}>
            Send report
          </Button>
          <Button size="md" variant="subtle" onClick={onClose} disabled={form.isPending}>
            Not now
          </Button>
        </ButtonRow>
      </Form>
    </Panel>
  );
}
