import { IconShieldCheckFilled } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { ProviderPage } from '#contract/entities/provider.ts';
import { pageIdentity } from '#locales/areas/page-identity.ts';
import { useMessages } from '#web/api/messages.tsx';
import { partOf, usePartAhead } from '#web/ui/loading/part.tsx';
import classes from './identity.module.css';

const dialog = partOf(() => import('./identity-dialog.tsx'));

/** The part of a page that says who its owner is. */
export type Identified = Pick<ProviderPage, 'name' | 'identity' | 'member_since'>;

/** That the owner's identity is confirmed. Pressed, it says what was verified and by whom. */
export function IdentityBadge({ provider }: { readonly provider: Identified }) {
  const t = useMessages(pageIdentity);
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  usePartAhead(dialog);
  if (provider.identity === null) return null;
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        className={classes.badge}
        aria-haspopup="dialog"
        onPointerEnter={() => void dialog.fetch()}
        onClick={open}
      >
        <IconShieldCheckFilled size={18} aria-hidden />
        {t('confirmed')}
      </button>
      {isWanted && (
        <Suspense fallback={null}>
          <dialog.Here provider={provider} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
