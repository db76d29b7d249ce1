import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ProviderPage } from '#contract/entities/provider.ts';
import type { CallOutput } from '#contract/index.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useSession } from '#web/api/queries.ts';
import { When } from '#web/ui/format/when.tsx';
import { Form, LongText, TextInput } from '#web/ui/forms/form.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './enquiry-form.module.css';

type Lead = NonNullable<CallOutput<'booking/add_booking_request'>['lead']>;

/** An enquiry to a page without an owner, without card or time. It is stored for two weeks for the future owner. */
export function EnquiryForm({ provider }: { provider: ProviderPage }) {
  const { user } = useSession();
  const [lead, setLead] = useState<Lead | null>(null);
  const done = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (lead !== null) done.current?.focus();
  }, [lead]);
  const name = user === null ? 'booking/add_guest_booking_request' : 'booking/add_booking_request';
  const form = useCallForm(name, {
    initialValues: { wish: '', name: '', email: '' },
    toInput: ({ wish, ...guest }) => ({ provider_id: provider._id, wish, ...(user === null ? guest : {}) }),
    stale: [],
    onDone: (answer) => setLead(answer.lead),
  });
  const field = (path: keyof typeof form.values) => ({ ...form.field(path), name: path, size: 'md' as const });
  if (lead !== null)
    return (
      <Panel as="section" className={classes.wish}>
        <h2 ref={done} tabIndex={-1}>
          Your wish is kept
        </h2>
        <p>
          If {provider.name} joins by <When at={lead.expires_at} shape="date" />, they find it and can answer you.
          Nothing is booked and nothing is to pay; you decide anew then.
        </p>
        <q>{lead.wish}</q>
        <Button variant="subtle" onClick={() => setLead(null)}>
          Change it
        </Button>
      </Panel>
    );
  return (
    <Panel as="section" className={classes.wish} aria-labelledby="leave-wish">
      <h2 id="leave-wish">Leave a wish</h2>
      <p>
        {provider.name} takes no bookings here yet. Say what you would like; we keep it for 14 days, should they join.
      </p>
      <Form label="Leave a wish" {...form.props}>
        <LongText
          {...field('wish')}
          label="What, and when?"
          placeholder="A table for six on a Saturday in June"
          lines={[2, 6]}
          maxLength={500}
          required
        />
        {user === null && (
          <>
            <TextInput {...field('name')} label="Name" autoComplete="name" required />
            <TextInput {...field('email')} label="E-mail" type="email" autoComplete="email" required />
          </>
        )}
        <Button type="submit" size="md" variant="light" loading={form.isPending} fullWidth>
          Leave the wish
        </Button>
      </Form>
    </Panel>
  );
}
