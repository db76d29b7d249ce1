import { reportKinds } from '#contract/choices/report.ts';
import '@mantine/core/styles/Input.css';
import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { aftercare as messages } from '#locales/areas/aftercare.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Choice, FieldRow, Form, SubmitButton } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './aftercare.module.css';

/** The subjects that each side may report from a booking. */
const subjects = { customer: ['booking', 'payment', 'provider'], provider: ['booking', 'payment'] } as const;

interface ReportPanelProps {
  readonly booking: BookingDetails;
  readonly onClose: () => void;
}

/** Reports a problem with a booking to staff. */
export function ReportPanel({ booking, onClose }: ReportPanelProps) {
  const t = useMessages(messages);
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
    onDone: () => {
      toast.good(t('report.done'), t('report.done_text'));
      onClose();
    },
  });
  return (
    <Panel as="section" className={classes.panel} aria-label={t('report.title')}>
      <h4 ref={heading} tabIndex={-1}>
        {t('report.title')}
      </h4>
      <p>
        {t('report.lead', {
          name: booking.role === 'customer' ? booking.provider.name : booking.customer.name,
        })}
      </p>
      <Form label={t('report.title')} {...form.props}>
        <FieldRow>
          <Choice
            label={t('report.about_label')}
            options={choices.map((each) => ({ value: each, label: t(`report.about.${each}`) }))}
            value={form.values.about}
            onPick={(about) => form.setFieldValue('about', about)}
          />
          <Choice
            label={t('report.kind_label')}
            options={reportKinds
              .filter((each) => each !== 'untrue')
              .map((each) => ({ value: each, label: t(`report.kind.${each}`) }))}
            value={form.values.kind}
            onPick={(kind) => form.setFieldValue('kind', kind)}
          />
        </FieldRow>
        <Textarea
          label={t('report.text')}
          description={t('report.text_hint')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          {...form.field('text')}
        />
        <ButtonRow>
          <SubmitButton of={form}>{t('report.send')}</SubmitButton>
          <Button size="md" variant="subtle" onClick={onClose} disabled={form.isPending}>
            {t('report.not_now')}
          </Button>
        </ButtonRow>
      </Form>
    </Panel>
  );
}
