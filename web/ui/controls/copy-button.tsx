import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '#web/ui/feedback/toast.ts';

interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  readonly text: string;
  readonly label: string;
  /** The subject of this button for screen readers, if several buttons have one label. */
  readonly hint?: string;
  readonly hasIcon?: boolean;
}

/**
 * Copies a text and confirms it on the button for a moment. Without clipboard access it shows the text to copy by hand.
 */
export function CopyButton({ text, label, hint, hasIcon = false, ...button }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await putOnClipboard(text))) return toast.plain('Copy it by hand', text);
    setCopied(true);
    setTimeout(() => setCopied(false), 3000);
  };
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Button
      {...button}
      {...(hasIcon ? { leftSection: <Icon size={18} stroke={1.8} /> } : {})}
      {...(hint === undefined ? {} : { 'aria-label': `${label}: ${hint}` })}
      onClick={() => void copy()}
    >
      {isCopied ? 'Copied' : label}
    </Button>
  );
}

/** Copies a text. Returns whether that worked: browsers have no clipboard for pages without https. */
async function putOnClipboard(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
