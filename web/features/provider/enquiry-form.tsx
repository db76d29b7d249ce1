import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ProviderPage } from '#contract/entities/provider.ts';
import type { CallOutput } from '#contract/index.ts';
import { provider as providerArea } from '#locales/areas/provider.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { When } from '#web/ui/format/when.tsx';
import { Form, LongText, TextInput } from '#web/ui/forms/form.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';

type Lead = NonNullable<CallOutput<'booking/add_booking_request'>['lead']>;

/** An enquiry to a page without an owner, without card or time. It is stored for two weeks for the future owner. */
export function EnquiryForm({ provider, className }: { readonly provider: ProviderPage; readonly className: string }) {
  const t = useMessages(providerArea);
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
    missing: { wish: t('enquiry.wish_missing'), name: t('enquiry.name_missing') },
    onDone: (answer) => setLead(answer.lead),
  });
  const field = (path: keyof typeof form.values) => ({
    ...form.field(path),
    name: path,
    size: 'md' as const,
    withAsterisk: false,
  });
  if (lead !== null)
    return (
      <Panel as="section" className={className}>
        <h2 ref={done} tabIndex={-1}>
          {t('enquiry.sent')}
        </h2>
        <p>
          {t.rich('enquiry.sent_text', {
            provider: provider.name,
            date: <When at={lead.expires_at} shape="date" />,
          })}
        </p>
        <q dir="auto">{lead.wish}</q>
        <Button variant="subtle" onClick={() => setLead(null)}>
          {t('enquiry.edit')}
        </Button>
      </Panel>
    );
  return (
    <Panel as="section" className={className} aria-labelledby="enquiry">
      <h2 id="enquiry">{t('enquiry.title')}</h2>
      <p>{t('enquiry.lead', { provider: provider.name })}</p>
      <Form label={t('enquiry.title')} {...form.props}>
        <LongText
          {...field('wish')}
          label={t('enquiry.wish')}
          placeholder={t('enquiry.wish_example')}
          lines={[2, 6]}
          maxLength={500}
          required
        />
        {user === null && (
          <>
            <TextInput {...field('name')} label={t('enquiry.name')} autoComplete="name" required />
            <TextInput {...field('email')} label={t('enquiry.email')} type="email" autoComplete="email" required />
          </>
        )}
        <Button type="submit" size="md" loading={form.isPending} fullWidth>
          {t('enquiry.send')}
        </Button>
      </Form>
    </Panel>
  );
}
