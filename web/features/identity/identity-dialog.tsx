import { IconCheck } from '@tabler/icons-react';
import { pageIdentity } from '#locales/areas/page-identity.ts';
import { useMessages } from '#web/api/messages.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import classes from './identity.module.css';
import type { Identified } from './identity-badge.tsx';

interface IdentityDialogProps {
  readonly provider: Identified;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** What was verified about the owner of a page, and by whom. */
export default function IdentityDialog({ provider, isOpen, onClose }: IdentityDialogProps) {
  const t = useMessages(pageIdentity);
  const { name, identity, member_since } = provider;
  if (identity === null) return null;
  const { by_payments, checked_on, has_email, has_phone } = identity;
  const day = (at: string) => <When at={at} shape="date" zone="UTC" label={false} />;
  const facts = [
    by_payments && { key: 'by_payments', text: t('by_payments') },
    checked_on !== null && { key: 'checked', text: t.rich('checked', { day: day(`${checked_on}T12:00:00.000Z`) }) },
    has_email && { key: 'has_email', text: t('has_email') },
    has_phone && { key: 'has_phone', text: t('has_phone') },
    { key: 'member', text: t.rich('member', { day: day(member_since) }) },
  ].filter((fact) => fact !== false);
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('title', { name })} size="sm">
      <ul className={classes.facts}>
        {facts.map(({ key, text }) => (
          <li key={key}>
            <IconCheck size={18} stroke={2} aria-hidden />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p className={classes.note}>{t('note')}</p>
    </Modal>
  );
}
