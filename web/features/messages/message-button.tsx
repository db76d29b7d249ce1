import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { ProviderPage, Service } from '#contract/entities/provider.ts';
import { ui } from '#locales/areas/ui.ts';
import { useMessages } from '#web/api/messages.tsx';
import { partOf, usePartAhead } from '#web/ui/loading/part.tsx';

const askDialog = partOf(() => import('./ask-dialog.tsx'));

interface MessageButtonProps {
  readonly provider: Pick<ProviderPage, '_id' | 'name'> & { readonly can: { readonly message: boolean } };
  /** The service in question, which has no bookable times. */
  readonly about?: Pick<Service, 'title'>;
}

/** The button that opens the message dialog. The dialog loads on the first click. */
export function MessageButton({ provider, about }: MessageButtonProps) {
  const t = useMessages(ui);
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  usePartAhead(askDialog);
  if (!provider.can.message) return null;
  return (
    <>
      <Button
        variant="default"
        {...(about === undefined
          ? {}
          : { 'aria-label': t('message.about', { name: provider.name, title: about.title }) })}
        leftSection={<IconMessage size={18} stroke={1.8} />}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        {t('message')}
      </Button>
      {isWanted && (
        <Suspense fallback={null}>
          <askDialog.Here
            provider={provider}
            suggestion={about && t('message.suggestion', { title: about.title })}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
