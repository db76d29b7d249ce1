import { Button, Modal as KitModal } from '@mantine/core';
import {
  createContext,
  type FocusEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Drawer.css';
import classes from './overlays.module.css';

interface OverlayProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl' | '60rem';
  readonly children: ReactNode;
}

/** A dialog over the page. Escape and the backdrop close it, unless that would lose input. The focus then returns. */
export function Modal({ isOpen, onClose, title, size = 'md', children }: OverlayProps) {
  useFocusBack(isOpen);
  const { closing, hold } = useClosing(isOpen, onClose);
  return (
    <KitModal
      opened={isOpen}
      {...closing}
      title={title}
      attributes={named(title)}
      size={size}
      classNames={{ content: classes.content, inner: classes.inner }}
    >
      {hold(children)}
    </KitModal>
  );
}

/**
 * The attributes of a dialog or drawer. They name it from its first moment, when it gets the focus: the kit connects it
 * with its title only afterwards. Its header is no banner, because a page has only one for screen readers.
 */
export const named = (title: ReactNode) => ({
  header: { role: 'none' },
  content: typeof title === 'string' ? { 'aria-label': title } : {},
});

/** Notifies the surrounding overlay when another overlay opens or closes above it. */
const Cover = createContext<((isCovered: boolean) => void) | null>(null);

/**
 * Closes a dialog or drawer without losing input. `closing` goes to the overlay, `hold` around its content. Asks for
 * confirmation if input would be lost, except inside `data-kept`, which saves its own input. An overlay on top closes
 * alone.
 */
export function useClosing(isOpen: boolean, onClose: () => void) {
  const before = useRef(new Map<Field, string>());
  const [isAsking, setAsking] = useState(false);
  const [isCovered, setCovered] = useState(false);
  const last = useRef<HTMLElement | null>(null);
  const cover = useContext(Cover);
  // A busy button loses the focus when an overlay opens above it. This effect restores the focus afterwards.
  useEffect(() => (isCovered ? () => focusIfLost(last.current) : undefined), [isCovered]);
  useEffect(() => {
    if (!isOpen || cover === null) return;
    cover(true);
    return () => cover(false);
  }, [isOpen, cover]);
  const close = () => {
    if ([...before.current].some(isTyped)) setAsking(true);
    else onClose();
  };
  const discard = () => {
    before.current.clear();
    onClose();
  };
  const notice = useCallback(({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(target)) return;
    last.current = target;
    if (!isField(target) || target.closest('[data-kept]') !== null || before.current.has(target)) return;
    before.current.set(target, target.value);
  }, []);
  return {
    closing: { onClose: close, closeOnEscape: !isCovered, closeOnClickOutside: !isCovered, onFocusCapture: notice },
    hold: (children: ReactNode) => (
      <Cover.Provider value={setCovered}>
        {children}
        {isAsking && (
          <ConfirmDialog
            isOpen
            onClose={() => setAsking(false)}
            title="Discard what you typed?"
            store="Keep editing"
            verb="Discard"
            isDangerous
            onConfirm={discard}
          >
            It hasn’t been sent or saved yet.
          </ConfirmDialog>
        )}
      </Cover.Provider>
    ),
  };
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Inputs whose values are easily repeated: checkboxes, choices, and passwords, which managers fill in. */
const REPEATED = ['checkbox', 'radio', 'file', 'button', 'submit', 'password'];

/** Whether an element holds typed text that is worth a question. A mailed code is in the mail, so it isn't. */
const isField = (element: Element): element is Field =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !REPEATED.includes(element.type) && element.autocomplete !== 'one-time-code');

/** Whether an attached field has other text than when it got the focus. */
const isTyped = ([field, value]: [Field, string]) =>
  field.isConnected && field.value.trim() !== '' && field.value !== value;

/**
 * Restores the focus for overlays that are mounted open or unmounted. The kit restores it only for overlays that it saw
 * open.
 */
function useFocusBack(isOpen: boolean): void {
  const [before] = useState(() => (isOpen && typeof document !== 'undefined' ? document.activeElement : null));
  useEffect(() => {
    if (!isOpen || !(before instanceof HTMLElement)) return;
    return () => focusIfLost(before, document.activeElement);
  }, [isOpen, before]);
}

/** Focuses an element unless the focus is elsewhere. `inside` is the focused element of a closing overlay. */
function focusIfLost(element: HTMLElement | null, inside: Element | null = null): void {
  if (element === null) return;
  const { ownerDocument } = element;
  setTimeout(() => {
    const { activeElement, body } = ownerDocument;
    if ([null, body, inside].includes(activeElement)) element.focus({ preventScroll: true });
  }, 10);
}

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** A precise description of the consequence. */
  readonly children: ReactNode;
  /** The label of the confirming button: "Cancel booking", never "OK". */
  readonly verb: string;
  /** The label of the cancelling button: "Keep booking". */
  readonly store?: string;
  readonly isDangerous?: boolean;
  /** Runs on confirmation. The dialog waits for it and closes unless it throws. */
  readonly onConfirm: () => unknown;
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, children, verb, store: keep = 'Back', isDangerous = false, onConfirm } = props;
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
