/**
 * A browser stub of the part of Stripe.js that Plaza uses: one card field in a Stripe frame, and payment methods from
 * its input (docs.stripe.com/js). A script of the page, not a module. It throws if Stripe.js would warn about wrong
 * use.
 */
import type { StripeCardElementOptions, StripeElementsOptions } from '@stripe/stripe-js';
import type { FrameOptions, FromFrame, ToFrame } from './frame-messages.ts';

(() => {
  const origin = 'https://js.stripe.com';
  /** Stripe.js hosts some frames on its subdomains. */
  const besides = 'https://b.js.stripe.com';
  /** A loaded frame without a message for this long is not Stripe's. */
  const silentMs = 500;

  class IntegrationError extends Error {
    override name = 'IntegrationError';
  }

  const known = {
    elements: ['locale', 'fonts'],
    card: ['classes', 'style', 'value', 'hidePostalCode', 'iconStyle', 'hideIcon', 'disabled', 'disableLink'],
    update: ['classes', 'style', 'value', 'hidePostalCode', 'iconStyle', 'hideIcon', 'disabled'],
    variant: ['base', 'complete', 'empty', 'invalid'],
    method: ['type', 'card', 'billing_details', 'metadata'],
    property: (
      'backgroundColor color fontFamily fontSize fontSmoothing fontStyle fontVariant fontWeight iconColor ' +
      'lineHeight letterSpacing textAlign padding textDecoration textShadow textTransform'
    ).split(' '),
    pseudo: [':hover', ':focus', '::placeholder', '::selection', ':-webkit-autofill', ':disabled'],
  };

  function checkNames(what: string, given: object, names: readonly string[]): void {
    for (const name of Object.keys(given))
      if (!names.includes(name)) throw new IntegrationError(`Unrecognized ${what} parameter: ${name}.`);
  }

  function checkStyle(style: object): void {
    checkNames('style', style, known.variant);
    for (const variant of Object.values(style) as object[]) {
      checkNames('style', variant, [...known.property, ...known.pseudo]);
      const properties = Object.entries(variant).flatMap(([name, value]) =>
        known.pseudo.includes(name) ? Object.entries(value as object) : [[name, value] as const],
      );
      for (const [name, value] of properties) {
        if (typeof value !== 'string' || value === '')
          throw new IntegrationError(`Invalid value for style: ${name} should be a string.`);
        if (/color/i.test(name) && !CSS.supports('color', value))
          throw new IntegrationError(`Invalid value for style: ${name} is no colour: ${value}.`);
      }
    }
  }

  function openFrame(path: string, host: string, style: string): HTMLIFrameElement {
    const frame = document.createElement('iframe');
    frame.name = `__privateStripeFrame${Math.floor(Math.random() * 1e6)}`;
    frame.allow = 'payment *; publickey-credentials-get *';
    frame.src = `${host}/v3/${path}`;
    // Stripe sets this on its frames since https://github.com/stripe/react-stripe-js/issues/257.
    const reset = 'border:0 !important;margin:0 !important;padding:0 !important;color-scheme:normal !important;';
    frame.style.cssText = `${reset}${style}`;
    return frame;
  }

  /** Listens to a frame until it is removed. */
  function onMessage(frame: HTMLIFrameElement, host: string, received: (message: FromFrame) => void): () => void {
    const listen = ({ source, origin: from, data }: MessageEvent) => {
      if (source === frame.contentWindow && from === host) received(data as FromFrame);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }

  let controller: Promise<void> | undefined;
  /** The controller frame that every field needs; one per page. */
  function openController(): Promise<void> {
    controller ??= new Promise((loaded, failed) => {
      const frame = openFrame('controller.html', besides, 'position:absolute;width:1px;height:1px;visibility:hidden');
      let isThere = false;
      frame.ariaHidden = 'true';
      frame.tabIndex = -1;
      frame.addEventListener('load', () =>
        setTimeout(() => {
          if (isThere) return;
          controller = undefined;
          frame.remove();
          failed(new Error('The controller frame did not load.'));
        }, silentMs),
      );
      onMessage(frame, besides, () => {
        isThere = true;
        loaded();
      });
      document.body.append(frame);
    });
    return controller;
  }

  type Handler = (event: object) => void;
  type Created = Extract<FromFrame, { kind: 'created' }>;
  let asked = 0;

  class CardElement {
    readonly #handlers: [string, Handler][] = [];
    readonly #waiting = new Map<number, (created: Created) => void>();
    #options: StripeCardElementOptions;
    #place: HTMLElement | null = null;
    #frame: HTMLIFrameElement | null = null;
    #deafen: () => void = () => undefined;
    #isDestroyed = false;

    constructor(options: StripeCardElementOptions) {
      checkNames('create()', options, known.card);
      if (options.style) checkStyle(options.style);
      this.#options = options;
    }

    on(event: string, handler: Handler): this {
      if (!['ready', 'change', 'focus', 'blur', 'escape', 'networkschange', 'loaderror'].includes(event))
        throw new IntegrationError(`${event} is not a valid event of a card Element.`);
      this.#handlers.push([event, handler]);
      return this;
    }

    mount(given: string | HTMLElement): void {
      this.#check();
      const place = typeof given === 'string' ? document.querySelector<HTMLElement>(given) : given;
      if (!place?.isConnected)
        throw new IntegrationError('The selector or element you specified applies to no DOM element of the page.');
      if (place.childNodes.length > 0)
        throw new IntegrationError('This Element would be mounted to a DOM element that contains child nodes.');
      this.unmount();
      const frame = openFrame(
        'elements-inner-card.html',
        origin,
        'display:block !important;width:1px !important;min-width:100% !important;overflow:hidden !important;height:1px',
      );
      frame.title = 'Secure card payment input frame';
      const inner = document.createElement('div');
      inner.className = '__PrivateStripeElement';
      inner.style.cssText =
        'margin:0 !important;padding:0 !important;border:none !important;display:block !important;' +
        'background:transparent !important;position:relative !important;opacity:1 !important';
      inner.append(frame);
      place.append(inner);
      place.classList.add('StripeElement', 'StripeElement--empty');
      this.#place = place;
      this.#frame = frame;
      this.#open(frame);
      // The container's label focuses the field.
      for (const label of place.id ? document.querySelectorAll(`label[for="${CSS.escape(place.id)}"]`) : [])
        label.addEventListener('click', () => this.focus());
    }

    #open(frame: HTMLIFrameElement): void {
      const failed = () => {
        if (this.#frame !== frame) return;
        const error = { type: 'api_connection_error', message: 'We are unable to load this Element.' };
        this.#emit('loaderror', { error });
      };
      let isThere = false;
      frame.addEventListener('load', () => setTimeout(() => !isThere && failed(), silentMs));
      const control = openController();
      control.catch(failed);
      this.#deafen = onMessage(frame, origin, (message) => {
        const { kind } = message;
        isThere = true;
        if (kind === 'loaded') this.#tell({ kind: 'options', options: this.#inner() });
        else if (kind === 'height') frame.style.height = `${message.height}px`;
        else if (kind === 'ready') {
          control.then(
            () => this.#frame === frame && this.#emit('ready', {}),
            () => undefined,
          );
        } else if (kind === 'change') this.#changed(message);
        else if (kind === 'created') {
          this.#waiting.get(message.id)?.(message);
          this.#waiting.delete(message.id);
        } else {
          if (kind !== 'escape') this.#place?.classList.toggle('StripeElement--focus', kind === 'focus');
          this.#emit(kind, {});
        }
      });
    }

    #changed({ empty, complete, error }: Extract<FromFrame, { kind: 'change' }>): void {
      this.#place?.classList.toggle('StripeElement--empty', empty);
      this.#place?.classList.toggle('StripeElement--complete', complete);
      this.#place?.classList.toggle('StripeElement--invalid', error !== undefined);
      this.#emit('change', { empty, complete, error, brand: 'unknown', value: { postalCode: '' } });
    }

    #inner(): FrameOptions {
      const { style, disabled = false, hidePostalCode = false } = this.#options;
      return { style, disabled, hidePostalCode };
    }

    #emit(event: string, what: object): void {
      for (const [name, handler] of this.#handlers) if (name === event) handler({ elementType: 'card', ...what });
    }

    #tell(message: ToFrame): void {
      this.#frame?.contentWindow?.postMessage(message, origin);
    }

    #check(): void {
      if (this.#isDestroyed)
        throw new IntegrationError('This Element has already been destroyed. Please create a new one.');
    }

    update(options: StripeCardElementOptions): void {
      this.#check();
      checkNames('update()', options, known.update);
      if (options.style) checkStyle(options.style);
      this.#options = { ...this.#options, ...options };
      this.#tell({ kind: 'options', options: this.#inner() });
    }

    focus(): void {
      this.#check();
      this.#frame?.focus();
      this.#tell({ kind: 'focus' });
    }

    blur(): void {
      this.#tell({ kind: 'blur' });
    }

    clear(): void {
      this.#tell({ kind: 'clear' });
    }

    unmount(): void {
      this.#deafen();
      this.#place?.replaceChildren();
      this.#place?.classList.remove(...[...this.#place.classList].filter((name) => name.startsWith('StripeElement')));
      this.#place = null;
      this.#frame = null;
    }

    destroy(): void {
      this.#check();
      this.unmount();
      this.#isDestroyed = true;
    }

    /** Turns the input into a payment method; the page never sees the number. */
    create(key: string): Promise<Created> {
      if (this.#frame === null || !this.#frame.isConnected)
        throw new IntegrationError(
          'We could not retrieve data from the specified Element. Please make sure the Element you are attempting ' +
            'to use is still mounted.',
        );
      asked += 1;
      const id = asked;
      return new Promise((created) => {
        this.#waiting.set(id, created);
        this.#tell({ kind: 'create', id, key });
      });
    }
  }

  const initialize = (key: string) => {
    if (!/^pk_(?:test|live)_/.test(key))
      throw new IntegrationError('You should not use your secret key with Stripe.js. Please pass a publishable key.');
    return {
      elements: (options: StripeElementsOptions = {}) => {
        checkNames('elements()', options, known.elements);
        let card: CardElement | undefined;
        return {
          create: (type: string, own: StripeCardElementOptions = {}) => {
            if (type !== 'card') throw new IntegrationError(`The stand-in has no Element of type ${type}.`);
            if (card) throw new IntegrationError('Can only create one Element of type card through this Elements.');
            card = new CardElement(own);
            return card;
          },
        };
      },
      createPaymentMethod: async (data: { type: string; card: CardElement }) => {
        checkNames('createPaymentMethod()', data, known.method);
        const { card } = data;
        if (!(card instanceof CardElement))
          throw new IntegrationError('Invalid value for createPaymentMethod: card should be an Element.');
        const { error, paymentMethod } = await card.create(key);
        return error === undefined ? { paymentMethod } : { error };
      },
      _registerWrapper: () => undefined,
    };
  };
  const train = /\/(\w+)\/stripe\.js/.exec((document.currentScript as HTMLScriptElement | null)?.src ?? '')?.[1];
  Object.assign(window, { Stripe: Object.assign(initialize, { version: train ?? 'v3' }) });
})();
