const SERVICE_WORKER = '/service-worker.js';

/**
 * Whether this browser takes push messages: `off` and `on` can be changed here, `blocked` in the browser’s settings,
 * and `needs_install` by adding the app to the home screen first.
 */
export type PushState = 'unsupported' | 'needs_install' | 'blocked' | 'off' | 'on';

/** A browser’s subscription, as the server stores it. */
export interface PushSubscriptionKeys {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

const isApple = (): boolean => /iPhone|iPad/.test(navigator.userAgent);

/** Reads whether this browser takes push messages. */
export async function readPushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isApple() ? 'needs_install' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  return subscription && Notification.permission === 'granted' ? 'on' : 'off';
}

/**
 * Asks for the permission and subscribes this browser for the server’s key. Returns null if the question was closed or
 * answered with no.
 */
export async function subscribeToPush(key: string): Promise<PushSubscriptionKeys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(SERVICE_WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // A browser has one subscription; one for another key is of no use.
  const old = await pushManager.getSubscription();
  await old?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } : null;
}

/** Ends this browser’s subscription. */
export async function unsubscribeFromPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
