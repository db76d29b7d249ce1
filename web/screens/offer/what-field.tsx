import type { TextInputProps } from '@mantine/core';
import { offer } from '#locales/areas/offer.ts';
import { useMessages } from '#web/api/messages.tsx';
import { TextInput } from '#web/ui/forms/form.tsx';
import { WHAT_ID } from './start.ts';

/** What somebody offers, in their own words. */
export function WhatField(props: TextInputProps) {
  const t = useMessages(offer);
  return (
    <TextInput
      id={WHAT_ID}
      // A form that is sent before the scripts run comes back with it.
      name="what"
      label={t('card.what')}
      placeholder={t('card.what_example')}
      size="md"
      dir="auto"
      maxLength={120}
      autoComplete="off"
      {...props}
    />
  );
}
