import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { CallInput } from '#contract/index.ts';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { useTableDownload } from '#web/api/download-table.ts';
import { useMessages } from '#web/api/messages.tsx';

interface DownloadButtonProps<Name extends 'admin/booking_list' | 'admin/payment_list'> {
  readonly list: Name;
  readonly wanted: CallInput<Name>;
  readonly filename: string;
}

/** Downloads a list, as it is filtered, as a table. */
export function DownloadButton<Name extends 'admin/booking_list' | 'admin/payment_list'>({
  list,
  wanted,
  filename,
}: DownloadButtonProps<Name>) {
  const t = useMessages(adminLists);
  const download = useTableDownload();
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => void download(list, wanted, filename)}
    >
      {t('bookings.download')}
    </Button>
  );
}
