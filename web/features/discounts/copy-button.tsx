import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '#web/ui/toast.ts';

/** Copies a text; says so on itself for a moment. */
export function CopyButton({ text, label, hint }: { text: string; label: string; hint: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(true);
        setTimeout(() => setCopied(false), 3000);
      },
      () => toast.plain('Please copy it by hand', text),
    );
  return (
    <Button
      variant="default"
      leftSection={isCopied ? <IconCheck size={18} /> : <IconCopy size={18} />}
      aria-label={`${label}: ${hint}`}
      onClick={() => void copy()}
    >
      {isCopied ? 'Copied' : label}
    </Button>
  );
}
