import { Button, Drawer, TextInput } from '@mantine/core';
import { heldContent } from '#locales/areas/held-content.ts';
import { serviceLabels } from '#locales/areas/service-labels.ts';
import { useMessages } from '#web/api/messages.tsx';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Input.css';
import { IconPhoto, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { OwnProvider, OwnService } from '#contract/entities/provider.ts';
import { useCallMutation } from '#web/api/queries.ts';
import { minutesLabel, placeLabel } from '#web/features/services/labels.ts';
import { Picture } from '#web/ui/display/picture.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { parsePrice, priceText, priceWanted } from '#web/ui/format/price-text.ts';
import { named, useClosing } from '#web/ui/overlays/overlays.tsx';
import classes from './my-page.module.css';
import { ServiceForm } from './service-form.tsx';

/**
 * The services of a page. Prices are edited in place, everything else in a drawer. The form of the first service begins
 * with `offered`.
 */
export function ServicesSection({ page, offered = '' }: { page: OwnProvider; offered?: string }) {
  const labels = useMessages(serviceLabels);
  const held = useMessages(heldContent);
  const [open, setOpen] = useState<OwnService | 'new' | null>(null);
  const { closing, hold } = useClosing(open !== null, () => setOpen(null));
  return (
    <div className={classes.form}>
      {page.is_service_array.length > 0 && (
        <ul className={classes.services}>
          {page.is_service_array.map((service) => (
            <li key={service._id} data-retired={!service.is_active && !service.is_held}>
              {service.images[0] ? (
                <Picture picture={service.images[0]} ratio={1} sizes="48px" radius={8} alt="" />
              ) : (
                <i className={classes.noThumb} aria-hidden="true">
                  <IconPhoto size={20} stroke={1.6} />
                </i>
              )}
              <div>
                <b>{service.title}</b>
                <span>
                  {service.is_active
                    ? `${minutesLabel(labels, service.duration_minutes)} · ${placeLabel(labels, service.place)}`
                    : service.is_held
                      ? held('service')
                      : service.unlisted_reason === null
                        ? 'Retired'
                        : `Unlisted by us: ${service.unlisted_reason}`}
                </span>
              </div>
              <PriceField key={service.amount} service={service} />
              <Button variant="default" aria-label={`Edit ${service.title}`} onClick={() => setOpen(service)}>
                Edit
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          variant={page.is_service_array.length === 0 ? 'filled' : 'light'}
          leftSection={<IconPlus size={18} />}
          onClick={() => setOpen('new')}
        >
          Add service
        </Button>
      </div>
      <Drawer.Root
        opened={open !== null}
        {...closing}
        attributes={named(open === 'new' ? 'New service' : 'Edit service')}
        position="right"
        size="md"
        lockScroll={false}
      >
        <Drawer.Overlay backgroundOpacity={0.4} />
        <Drawer.Content>
          {/* The kit's own header would be a second banner of the document. */}
          <div className={classes.drawerHead}>
            <Drawer.Title>{open === 'new' ? 'New service' : 'Edit service'}</Drawer.Title>
            <Drawer.CloseButton aria-label="Close" size="lg" />
          </div>
          <Drawer.Body>
            {hold(
              open !== null && (
                <ServiceForm
                  page={page}
                  service={open === 'new' ? null : open}
                  offered={page.is_service_array.length === 0 ? offered : ''}
                  onDone={() => setOpen(null)}
                />
              ),
            )}
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </div>
  );
}

function PriceField({ service }: { service: OwnService }) {
  const before = priceText(service.amount, service.currency);
  const [text, setText] = useState(before);
  const [error, setError] = useState<string | null>(null);
  const edit = useCallMutation('user/edit_service_amount', {
    onDone: () => toast.good('Price saved'),
    onProblem: (problem) => {
      setError(problem.detail);
      return true;
    },
  });
  const store = () => {
    const amount = parsePrice(text, service.currency);
    if (amount === null) return setError(priceWanted(service.currency));
    setError(null);
    if (amount !== service.amount) edit.run({ service_id: service._id, amount });
  };
  return (
    <TextInput
      className={classes.price}
      aria-label={`Price of ${service.title} in ${service.currency}`}
      inputMode="decimal"
      value={text}
      error={error}
      leftSection={<small>{service.currency}</small>}
      leftSectionWidth={46}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={store}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key !== 'Escape') return;
        setText(before);
        setError(null);
      }}
    />
  );
}
