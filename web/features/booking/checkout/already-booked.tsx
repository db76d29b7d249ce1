import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from '../steps/steps.module.css';

/** Shown on returning to the steps of a completed booking, with a link to it. Rendered first, on every step. */
export function AlreadyBooked({ booking_id }: { readonly booking_id: string }) {
  const t = useMessages(bookingSteps);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <Panel tone="sunken" ref={box} tabIndex={-1} className={classes.alreadyBooked}>
      <span>{t('already.text')}</span>
      <Button component={Link} to={`?${new URLSearchParams({ booking: booking_id })}`} variant="default">
        {t('already.see')}
      </Button>
    </Panel>
  );
}
