import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ProviderPage } from '#contract/entities/provider.ts';
import type { CallOutput } from '#contract/index.ts';
import { useCallMutation, useSession } from '#web/api/queries.ts';
import { Form, TextInput } from '#web/ui/form.tsx';
import { When } from '#web/ui/when.tsx';
import classes from './enquiry-form.module.css';

type Lead = NonNullable<CallOutput<'booking/add_booking_request'>['lead']>;

/** A wish for a page that has no owner yet: no card, no time, kept for two weeks for whoever claims it. */
export function EnquiryForm({ provider }: { provider: ProviderPage }) {
  const { user } = useSession();
  const [typed, setTyped] = useState({ wish: '', name: '', email: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [lead, setLead] = useState<Lead | null>(null);
  const done = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (lead !== null) done.current?.focus();
  }, [lead]);
  const options = {
    stale: [],
    form: { setErrors },
    onDone: (answer: { lead: Lead | null }) => setLead(answer.lead),
  };
  const asUser = useCallMutation('booking/add_booking_request', options);
  const asGuest = useCallMutation('booking/add_guest_booking_request', options);
  const submit = () => {
    const wrong: Record<string, string> = {};
    if (typed.wish.trim() === '') wrong.wish = 'Please say what you would like, and when.';
    if (user === null && typed.name.trim() === '') wrong.name = 'Please tell us your name.';
    if (user === null && !typed.email.includes('@'))
      wrong.email = 'Please enter an e-mail address like name@example.com.';
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const asked = { provider_id: provider._id, wish: typed.wish };
    if (user !== null) asUser.run(asked);
    else asGuest.run({ ...asked, name: typed.name, email: typed.email.trim() });
  };
  const field = (name: keyof typeof typed) => ({
    name,
    size: 'md' as const,
    value: typed[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  if (lead !== null)
    return (
      <section className={classes.wish}>
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
      </section>
    );
  return (
    <section className={classes.wish} aria-labelledby="leave-wish">
      <h2 id="leave-wish">Leave a wish</h2>
      <p>
        {provider.name} takes no bookings here yet. Say what you would like; we keep it for 14 days, should they join.
      </p>
      <Form onSubmit={submit} problem={(user === null ? asGuest : asUser).problem} label="Leave a wish">
        <Textarea
          {...field('wish')}
          label="What, and when?"
          placeholder="A table for six on a Saturday in June"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          required
        />
        {user === null && (
          <>
            <TextInput {...field('name')} label="Name" autoComplete="name" required />
            <TextInput {...field('email')} label="E-mail" type="email" autoComplete="email" required />
          </>
        )}
        <Button type="submit" size="md" variant="light" loading={asUser.isPending || asGuest.isPending} fullWidth>
          Leave the wish
        </Button>
      </Form>
    </section>
  );
}
