import type { CallInput } from '#contract/index.ts';
import { download } from '#locales/areas/download.ts';
import { toast } from '../ui/feedback/toast.ts';
import { queryOf } from './client.ts';
import { useMessages } from './messages.tsx';

/** The reads that answer with a table too. */
type TableName =
  | 'wallet/wallet_history'
  | 'wallet/statement'
  | 'wallet/payment_statement'
  | 'admin/booking_list'
  | 'admin/payment_list'
  | 'admin/overview'
  | 'admin/platform_statement'
  | 'admin/import_bad_row_list'
  | 'user/event_participant_list'
  | 'event_survey/get_answer';

/** Returns what downloads a read call as a CSV file. It shows a message if that fails. */
export function useTableDownload() {
  const t = useMessages(download);
  return async <Name extends TableName>(name: Name, input: CallInput<Name>, filename: string): Promise<void> => {
    const failed = () => toast.danger(t('failed'), t('failed_text'));
    let response: Response;
    try {
      response = await fetch(`/v9/${name}${queryOf(input)}`, {
        headers: { accept: 'text/csv' },
        credentials: 'same-origin',
      });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      failed();
      return;
    }
    if (!response.ok) {
      failed();
      return;
    }
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await response.blob());
    link.download = filename;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
}
