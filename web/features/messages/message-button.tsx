import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { ProviderPage, Service } from '#contract/entities/provider.ts';
import { partOf, usePartAhead } from '#web/ui/loading/part.tsx';

const askDialog = partOf(() => import('./ask-dialog.tsx'));

interface MessageButtonProps {
  readonly provider: Pick<ProviderPage, '_id' | 'name'> & { readonly can: { readonly message: boolean } };
  /** The service in question, which has no bookable times. */
  readonly about?: Pick<Service, 'title'>;
}

/** The button that opens the message dialog. The dialog loads on the first click. */
export function MessageButton({ provider, about }: MessageButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  usePartAhead(askDialog);
  if (!provider.can.message) return null;
  return (
    <>
      <Button
        variant="default"
        {...(about === undefined ? {} : { 'aria-label': `Message ${provider.name} about ${about.title}` })}
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
          <askDialog.Here
            provider={provider}
            suggestion={about && `Hi, I’m interested in “${about.title}”. When are you available?`}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
