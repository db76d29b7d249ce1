import { Button, Modal as KitModal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Drawer.css';
import classes from './overlays.module.css';

interface OverlayProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  readonly children: ReactNode;
}

/** A dialog over the page; Escape and the backdrop close it, the focus comes back. */
export function Modal({ isOpen, onClose, title, size = 'md', children }: OverlayProps) {
  useFocusBack(isOpen);
  return (
    <KitModal opened={isOpen} onClose={onClose} title={title} size={size} classNames={{ content: classes.content }}>
      {children}
    </KitModal>
  );
}

/** The kit gives the focus back from what it saw open; what comes into being open, and is taken away to close, gives it back here. */
function useFocusBack(isOpen: boolean): void {
  const [before] = useState(() => (isOpen && typeof document !== 'undefined' ? document.activeElement : null));
  useEffect(
    () => () => {
      window.setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
      }, 10);
    },
    [before],
  );
}

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What will happen, exactly. */
  readonly children: ReactNode;
  /** The verb on the button: "Cancel booking", never "OK". */
  readonly verb: string;
  /** The way back: "Keep booking". */
  readonly keep?: string;
  readonly isDangerous?: boolean;
  /** Runs on the verb; the dialog waits for it, and closes unless it throws. */
  readonly onConfirm: () => unknown;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, children, verb, keep = 'Back', isDangerous = false, onConfirm } = props;
  const [isRunning, setRunning] = useState(false);
  const confirm = async () => {
    setRunning(true);
    try {
      await onConfirm();
      onClose();
    } finally {
      setRunning(false);
    }
  };
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={title} size="sm">
      <div className={classes.confirmText}>{children}</div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} disabled={isRunning}>
          {keep}
        </Button>
        <Button color={isDangerous ? 'red' : 'accent'} onClick={() => void confirm()} loading={isRunning}>
          {verb}
        </Button>
      </div>
    </Modal>
  );
}
