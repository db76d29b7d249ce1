import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { randomId } from '#web/ui/random-id.ts';
import classes from './toaster.module.css';

const looks = {
  good: { color: 'green', icon: <IconCheck size={18} stroke={2.2} aria-hidden /> },
  danger: { color: 'red', icon: <IconAlertCircle size={20} stroke={2} aria-hidden /> },
  plain: { color: 'accent', icon: <IconInfoCircle size={20} stroke={2} aria-hidden /> },
} as const;

/** Shows one toast. */
export function showToast(tone: keyof typeof looks, title: string, text?: string): void {
  const id = randomId();
  notifications.show({
    id,
    title,
    message: text,
    ...looks[tone],
    role: tone === 'danger' ? 'alert' : 'status',
    onClick: () => notifications.hide(id),
    closeButtonProps: { 'aria-label': 'Close' },
  });
}

/** The container of toasts: top right, for three seconds (specification §9), four at most. */
export default function Toaster() {
  return <Notifications position="top-right" autoClose={3000} limit={4} classNames={classes} zIndex={1000} />;
}
