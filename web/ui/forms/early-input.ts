type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Noted {
  /** The controls that were changed. */
  readonly controls: Set<EventTarget>;
  /** The buttons that were pressed and the forms that were sent, in order. */
  readonly acts: Set<HTMLElement>;
  readonly note: (event: Event) => void;
}

/** The events that are noted. */
const NOTED = ['input', 'submit', 'click'] as const;

/**
 * Notes what is entered, pressed and sent before the page's scripts start: a part of its first script, in words that
 * much older browsers read. A form without an address would be sent to its page, which would come back empty: it waits.
 */
export const notesEarlyInput = `var earlyInput={controls:new Set(),acts:new Set(),note:function(e){
var t=e.target,a=earlyInput.acts;
if(e.type==='input')earlyInput.controls.add(t);
else if(e.type==='submit'){if(!t.hasAttribute('action')){e.preventDefault();a.add(t)}}
else if((t=t.closest('button'))&&t.type==='button')a.add(t)}};
${JSON.stringify(NOTED)}.forEach(function(n){addEventListener(n,earlyInput.note,true)});`;

/** The controls whose components are known to receive their events. */
const connected = new WeakSet<Control>();

/** What was entered into controls and no component has received yet. */
const pending = new Map<Control, string>();

/** The end of the names under which React keeps what it knows at the elements of the page. */
let reactKey = '';

/**
 * Delivers what is entered, pressed and sent on a page of the server before its elements belong to components (decision
 * 066). The browser shows what is entered, but React takes what it finds in a control at its hydration for what the
 * component has rendered, so the component doesn't receive it, and the next rendering takes it away. Call it once,
 * after the hydration of the container has begun.
 */
export function deliverEarlyInput(container: Node): void {
  reactKey =
    Object.keys(container)
      .find((key) => key.startsWith('__reactContainer$'))
      ?.split('$')[1] ?? '';
  const { earlyInput } = window as typeof window & { readonly earlyInput?: Noted };
  if (earlyInput !== undefined) {
    for (const type of NOTED) window.removeEventListener(type, earlyInput.note, true);
    const controls = [...earlyInput.controls].filter(isControl);
    // All are read first, because the first one that is delivered has the others rendered.
    for (const control of controls) pending.set(control, entered(control));
    for (const control of controls) enterAgain(control);
    requestAnimationFrame(() => actAgain([...earlyInput.acts]));
  }
  for (const type of ['click', 'input', 'change']) window.addEventListener(type, deliver, true);
}

/** Sees to it that the component of a control receives an event. */
function deliver({ type, target: control }: Event): void {
  if (!isControl(control) || connected.has(control) || (type === 'click' && !isChecked(control))) return;
  const isSelect = control instanceof HTMLSelectElement;
  if (!isSelect && hasComponent(control)) {
    pending.delete(control);
    connected.add(control);
    return;
  }
  // A select may be rendered between the two events of one change. What was chosen is what the first one found.
  const value = (isSelect && type === 'change' ? pending.get(control) : undefined) ?? entered(control);
  pending.set(control, value);
  wake(control);
  if (!hasComponent(control)) {
    enterAgain(control);
    return;
  }
  enter(control, value);
  if (isSelect && type === 'input') return;
  pending.delete(control);
  if (!isSelect) connected.add(control);
}

const isControl = (target: EventTarget | null): target is Control =>
  (target instanceof HTMLInputElement && target.type !== 'file') ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

const isChecked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);

const entered = (control: Control): string => (isChecked(control) ? String(control.checked) : control.value);

/** Whether React has given an element to a component: it keeps the component's properties at the element. */
const hasComponent = (element: Element): boolean => `__reactProps$${reactKey}` in element;

/**
 * Completes the hydration of the part of the page around an element, as React does for each event that a person causes.
 * Nothing handles this one.
 */
const wake = (element: Element) => element.dispatchEvent(new Event('auxclick', { bubbles: true }));

/** Sets a control to what was entered, so that React tells it from what it found there at the hydration. */
function enter(control: Control, value: string): void {
  if (entered(control) !== value) {
    if (isChecked(control)) control.checked = value === 'true';
    else control.value = value;
  }
  const { _valueTracker } = control as Control & { readonly _valueTracker?: { setValue(value: string): void } | null };
  _valueTracker?.setValue(isChecked(control) ? String(!control.checked) : `${value} before`);
}

/** Enters what was entered into a control again once it has a component. */
function enterAgain(control: Control): void {
  const value = pending.get(control);
  if (value === undefined) return;
  if (control.isConnected) wake(control);
  if (control.isConnected && !hasComponent(control)) {
    requestAnimationFrame(() => enterAgain(control));
    return;
  }
  pending.delete(control);
  if (!(control instanceof HTMLSelectElement)) connected.add(control);
  enter(control, value);
  // Only a mouse's click changes a control; this one tells of it.
  for (const type of isChecked(control) ? ['click'] : ['input', 'change'])
    control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Presses buttons and sends forms again, one after the other, once all that was entered is delivered. */
function actAgain(acts: readonly HTMLElement[]): void {
  const [act, ...others] = acts;
  if (act === undefined) return;
  if (act.isConnected) wake(act);
  if (act.isConnected && (pending.size > 0 || !hasComponent(act))) {
    requestAnimationFrame(() => actAgain(acts));
    return;
  }
  if (act instanceof HTMLFormElement) act.requestSubmit();
  else act.click();
  actAgain(others);
}
