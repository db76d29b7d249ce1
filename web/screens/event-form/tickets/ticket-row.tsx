import { ActionIcon, Menu } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTicket } from '@tabler/icons-react';
import { eventForm } from '#locales/areas/event-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { DotsTarget } from '#web/ui/controls/dots-target.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { parsePrice } from '#web/ui/format/price-text.ts';
import type { TicketDraft } from '../draft/event-draft.ts';
import type { EventEditor } from '../draft/use-event-draft.ts';
import classes from './tickets.module.css';

interface TicketRowProps {
  readonly editor: EventEditor;
  readonly ticket: TicketDraft;
  readonly at: number;
  readonly onEdit: () => void;
  readonly onMove: (to: number) => void;
  /** Called with the key of a ticket that is dropped here. */
  readonly onDropped: (key: string) => void;
}

/** One ticket in short. It is dragged, or moved with its menu. */
export function TicketRow({ editor, ticket, at, onEdit, onMove, onDropped }: TicketRowProps) {
  const t = useMessages(eventForm);
  const { draft, currency, faults, event } = editor;
  const amount = parsePrice(ticket.price, currency);
  const name = ticket.name === '' ? t('tickets.unnamed') : ticket.name;
  const path = `packages.${at}`;
  const isWrong =
    Object.keys(faults).some((each) => each.startsWith(`${path}.`)) ||
    (event?.missing.some(({ field }) => field.startsWith(`${path}.`)) ?? false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging repeats what the row's menu does.
    <div
      className={classes.row}
      data-wrong={isWrong || undefined}
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData('text/plain', ticket.key)}
      onDragOver={(over) => over.preventDefault()}
      onDrop={(drop) => {
        drop.preventDefault();
        onDropped(drop.dataTransfer.getData('text/plain'));
      }}
    >
      <IconGripVertical size={18} stroke={1.8} aria-hidden className={classes.grip} />
      {ticket.image === null ? (
        <i className={classes.noPicture} aria-hidden>
          <IconTicket size={20} stroke={1.6} />
        </i>
      ) : (
        <Picture picture={ticket.image} ratio={64 / 52} sizes="64px" radius="0.5rem" alt="" />
      )}
      <div className={classes.name}>
        <b dir="auto">{name}</b>
        {draft.attendance === 'hybrid' && ticket.attendance === 'virtual' && (
          <span className={classes.chip}>{t('where.virtual')}</span>
        )}
        {ticket.is_hidden && <span className={classes.chip}>{t('tickets.hidden')}</span>}
        {isWrong ? (
          <p className={classes.wrong}>{t('tickets.needs_work')}</p>
        ) : (
          ticket.text !== '' && <p dir="auto">{ticket.text}</p>
        )}
      </div>
      <div className={classes.price}>
        <b>{amount === null ? '–' : <Money amount={amount} currency={currency} exact zero={t('tickets.free')} />}</b>
        {ticket.capacity !== '' && <span>{t('tickets.seats', { count: Number(ticket.capacity) })}</span>}
      </div>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('tickets.edit', { name })} onClick={onEdit}>
        <IconPencil size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
      {draft.packages.length > 1 && (
        <Menu position="bottom-end" width={200}>
          <DotsTarget label={t('tickets.menu', { name })} />
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconArrowUp size={18} />} disabled={at === 0} onClick={() => onMove(at - 1)}>
              {t('list.up')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowDown size={18} />}
              disabled={at === draft.packages.length - 1}
              onClick={() => onMove(at + 1)}
            >
              {t('list.down')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
