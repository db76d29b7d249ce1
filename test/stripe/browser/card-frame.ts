/**
 * The content of Stripe's card field, on Stripe's own host: three inputs in a row, validated while typing. A script of
 * its page, not a module.
 */
import type { StripeElementStyle } from '@stripe/stripe-js';
import type { FrameOptions, FromFrame, SaidError, ToFrame } from './frame-messages.ts';

(() => {
  const page = document.referrer === '' ? '*' : new URL(document.referrer).origin;
  const notify = (message: FromFrame) => window.parent.postMessage(message, page);
  const inputs = {
    number: addInput('cardnumber', 'cc-number', 'Credit or debit card number', 'Card number'),
    expiry: addInput('exp-date', 'cc-exp', 'Credit or debit card expiration date', 'MM / YY'),
    cvc: addInput('cvc', 'cc-csc', 'Credit or debit card CVC/CVV', 'CVC'),
  };
  const all = Object.values(inputs);
  const left = new Set<HTMLInputElement>();
  let isAsked = false;

  function addInput(name: string, autocomplete: string, label: string, placeholder: string): HTMLInputElement {
    const input = document.createElement('input');
    Object.assign(input, { name, autocomplete, placeholder, ariaLabel: label, inputMode: 'numeric', type: 'text' });
    document.body.append(input);
    return input;
  }

  const digits = (input: HTMLInputElement) => input.value.replaceAll(/\D/g, '');

  function isLuhn(number: string): boolean {
    const sum = [...number].toReversed().reduce((total, digit, at) => {
      const twice = Number(digit) * 2;
      return total + (at % 2 === 0 ? Number(digit) : twice > 9 ? twice - 9 : twice);
    }, 0);
    return sum % 10 === 0;
  }

  const wrong = (code: string, message: string): SaidError => ({ type: 'validation_error', code, message });

  /** Validation errors; incomplete input counts once its field loses the focus or the card is submitted. */
  function errorNow(): SaidError | undefined {
    const [number, expiry, cvc] = [digits(inputs.number), digits(inputs.expiry), digits(inputs.cvc)];
    const isDue = (input: HTMLInputElement) => isAsked || (left.has(input) && input.value !== '');
    if (number.length >= 16 && !isLuhn(number)) return wrong('invalid_number', 'Your card number is invalid.');
    if (number.length < 16 && isDue(inputs.number))
      return wrong('incomplete_number', 'Your card number is incomplete.');
    if (expiry.length < 4 && isDue(inputs.expiry))
      return wrong('incomplete_expiry', 'Your card’s expiration date is incomplete.');
    if (expiry.length === 4) {
      const now = new Date();
      const year = 2000 + Number(expiry.slice(2));
      if (year < now.getFullYear())
        return wrong('invalid_expiry_year_past', 'Your card’s expiration year is in the past.');
      if (year === now.getFullYear() && Number(expiry.slice(0, 2)) < now.getMonth() + 1)
        return wrong('invalid_expiry_month_past', 'Your card’s expiration date is in the past.');
    }
    if (cvc.length < 3 && isDue(inputs.cvc)) return wrong('incomplete_cvc', 'Your card’s security code is incomplete.');
    return undefined;
  }

  const isComplete = () => digits(inputs.number).length >= 16 && digits(inputs.expiry).length === 4;

  function changed(): void {
    const error = errorNow();
    document.body.dataset.state = error === undefined ? 'base' : 'invalid';
    const complete = error === undefined && isComplete() && digits(inputs.cvc).length >= 3;
    notify({ kind: 'change', empty: all.every((input) => input.value === ''), complete, error });
  }

  for (const input of all) {
    input.addEventListener('input', () => {
      isAsked = false;
      const typed = digits(input);
      if (input === inputs.number) input.value = typed.slice(0, 16).replaceAll(/(\d{4})(?=\d)/g, '$1 ');
      else if (input === inputs.expiry) input.value = typed.slice(0, 4).replace(/^(\d{2})(?=\d)/, '$1 / ');
      else input.value = typed.slice(0, 4);
      changed();
    });
    input.addEventListener('focus', () => notify({ kind: 'focus' }));
    input.addEventListener('blur', () => {
      left.add(input);
      notify({ kind: 'blur' });
      if (errorNow() !== undefined) changed();
    });
    input.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') notify({ kind: 'escape' });
    });
  }

  const css = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const rule = (selector: string, properties: object) =>
    `${selector}{${Object.entries(properties)
      .filter(([, value]) => typeof value === 'string')
      .map(([name, value]) => `${css(name)}:${value}`)
      .join(';')}}`;

  function styled(style: StripeElementStyle): string {
    return Object.entries(style)
      .flatMap(([variant, own]) => {
        const selector = variant === 'invalid' ? 'body[data-state="invalid"] input' : 'input';
        const pseudo = Object.entries(own as object).filter(([name]) => name.startsWith(':'));
        return [rule(selector, own), ...pseudo.map(([name, inner]) => rule(`${selector}${name}`, inner))];
      })
      .join('\n');
  }

  const sheet = document.createElement('style');
  document.head.append(sheet);
  let isReady = false;

  function show({ style = {}, disabled = false }: FrameOptions): void {
    sheet.textContent = styled(style);
    for (const input of all) input.disabled = disabled;
    if (isReady) return;
    isReady = true;
    notify({ kind: 'height', height: 20 });
    notify({ kind: 'ready' });
  }

  async function create(id: number, key: string): Promise<void> {
    isAsked = true;
    const error = errorNow();
    if (error) {
      changed();
      return notify({ kind: 'created', id, error });
    }
    const expiry = digits(inputs.expiry);
    const body = new URLSearchParams({
      type: 'card',
      'card[number]': digits(inputs.number),
      'card[exp_month]': expiry.slice(0, 2),
      'card[exp_year]': expiry.slice(2),
      'card[cvc]': digits(inputs.cvc),
      key,
    });
    try {
      const response = await fetch('https://api.stripe.com/v1/payment_methods', { method: 'POST', body });
      const created = (await response.json()) as { error?: SaidError };
      notify(
        created.error ? { kind: 'created', id, error: created.error } : { kind: 'created', id, paymentMethod: created },
      );
    } catch {
      const message = 'We are experiencing issues connecting to our payments provider. Please try again.';
      notify({ kind: 'created', id, error: { type: 'api_connection_error', message } });
    }
  }

  window.addEventListener('message', ({ source, data }: MessageEvent) => {
    if (source !== window.parent) return;
    const message = data as ToFrame;
    if (message.kind === 'options') show(message.options);
    else if (message.kind === 'create') void create(message.id, message.key);
    else if (message.kind === 'focus') (all.find((input) => digits(input).length === 0) ?? inputs.number).focus();
    else if (message.kind === 'clear') for (const input of all) input.value = '';
    else (document.activeElement as HTMLElement | null)?.blur();
  });
  notify({ kind: 'loaded', frame: 'card' });
})();
