import type { TextInputProps } from '@mantine/core';
import { offer } from '#locales/areas/offer.ts';
import { useMessages } from '#web/api/messages.tsx';
import { TextInput } from '#web/ui/forms/form.tsx';
import { WHAT_ID } from './start-fields.ts';

/** A text field for the offer in the user's own words. */
export function WhatField(props: TextInputProps) {
  const t = useMessages(offer);
  return (
    <TextInput
      id={WHAT_ID}
      // A form sent before the scripts run returns with this value.
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
