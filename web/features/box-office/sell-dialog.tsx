import type { CallOutput } from '#contract/index.ts';
import { selling } from '#locales/areas/selling.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import classes from './box-office.module.css';
import { SalesList } from './sales-list.tsx';
import { SellForm } from './sell-form.tsx';

/** Where tickets are sold. */
export interface DoorPlace {
  readonly event_id: string;
  readonly occurrence_id: string;
  readonly timezone: string;
  readonly gate: string;
}

interface SellDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly place: DoorPlace;
  /** Called after a sale, and after one was undone. */
  readonly onChange: () => void;
}

export type BoxOffice = CallOutput<'event/box_office'>;

/** Sells tickets of a date at the door, and shows what was sold. */
export function SellDialog({ isOpen, onClose, place, onChange }: SellDialogProps) {
  const t = useMessages(selling);
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('sell.title')}>
      {isOpen && <Office place={place} onChange={onChange} />}
    </Modal>
  );
}

function Office({ place, onChange }: Pick<SellDialogProps, 'place' | 'onChange'>) {
  const t = useMessages(selling);
  const { event_id, occurrence_id } = place;
  const query = useCall('event/box_office', { event_id, occurrence_id });
  if (query.isPending) return <RowsSkeleton />;
  if (query.data === undefined) return <QueryProblem query={query} />;
  const office = query.data;
  return (
    <div className={classes.office}>
      {office.packages.length === 0 ? (
        <p className={classes.none}>
          <b>{t('sell.none')}</b>
          {t('sell.none_text')}
        </p>
      ) : (
        <SellForm office={office} place={place} onSold={onChange} onRefused={() => void query.refetch()} />
      )}
      <SalesList office={office} place={place} onUndone={onChange} />
    </div>
  );
}
