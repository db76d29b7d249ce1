import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { blockedPeople } from '#locales/areas/blocked-people.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useCallMutation } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlays/overlays.tsx';
import classes from './blocks.module.css';

interface BlockCustomerProps {
  /** The booking or conversation with the customer. */
  readonly of: { readonly booking_id: string } | { readonly conversation_id: string };
}

/** Blocks or unblocks the customer of a booking or conversation, for its provider. */
export function BlockCustomer({ of }: BlockCustomerProps) {
  const t = useMessages(blockedPeople);
  const { data } = useCall('my_page/customer_block', of);
  const [isAsking, setAsking] = useState(false);
  const name = data?.name ?? '';
  const block = useCallMutation('my_page/block_customer', {
    onDone: () => toast.good(t('block.done', { name })),
  });
  const unblock = useCallMutation('my_page/unblock_customer', {
    onDone: () => toast.good(t('unblock.done', { name })),
  });
  if (data === undefined) return null;
  const { block: present, can } = data;
  if (present !== null)
    return (
      <p className={classes.blocked}>
        {t.rich('block.is_blocked', { name: <bdi>{name}</bdi> })}
        <Button
          variant="subtle"
          size="compact-md"
          loading={unblock.isPending}
          onClick={() => unblock.run({ block_id: present._id })}
        >
          {t('unblock')}
        </Button>
      </p>
    );
  if (!can.block) return null;
  return (
    <div>
      <Button
        variant="subtle"
        color="red"
        className={classes.button ?? ''}
        leftSection={<IconBan size={18} stroke={1.8} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('block.button', { name })}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('block.title', { name })}
        verb={t('block.confirm')}
        store={t('block.keep')}
        isDangerous
        onConfirm={() => block.run(of)}
      >
        {t('block.text')}
      </ConfirmDialog>
    </div>
  );
}
