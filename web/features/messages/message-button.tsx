import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ProviderPage } from '#contract/entities/provider.ts';

const AskDialog = lazy(() => import('./ask-dialog.tsx'));

/** The way to write to a provider; its dialog is fetched when it is first wanted. */
export function MessageButton({ provider }: { provider: Pick<ProviderPage, '_id' | 'name' | 'can'> }) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  if (!provider.can.message) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMessage size={18} stroke={1.8} />}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        Message
      </Button>
      {isWanted && (
        <Suspense fallback={null}>
          <AskDialog provider={provider} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
