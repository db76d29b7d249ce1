import {
  type Ask,
  amountOf,
  type Last4,
  listed,
  type Method,
  missing,
  part,
  type Route,
  StripeNo,
  type Thing,
  testMethods,
  text,
  type World,
} from './world.ts';

const EVIDENCE_SECONDS = 7 * 86_400;

type Outcome = 'succeeded' | 'challenge' | { code: string; decline_code?: string; message: string };

const declined = (decline_code: string): Outcome => ({
  code: 'card_declined',
  decline_code,
  message: 'Your card was declined.',
});

function chargeOutcome(card: Last4, how: { off_session: boolean; isVerified: boolean }): Outcome {
  if (card === '0002' || card === '0341') return declined('generic_decline');
  if (card === '9995') return declined('insufficient_funds');
  if (card === '0069') return { code: 'expired_card', message: 'Your card has expired.' };
  if (card === '3155' && how.off_session && how.isVerified) return 'succeeded';
  if (card === '3155' || card === '3184')
    return how.off_session
      ? { code: 'authentication_required', decline_code: 'authentication_required', message: 'Your card was declined.' }
      : 'challenge';
  return 'succeeded';
}

function setupOutcome(card: Last4): Outcome {
  if (card === '0002') return declined('generic_decline');
  if (card === '0069') return { code: 'expired_card', message: 'Your card has expired.' };
  return card === '3155' || card === '3184' ? 'challenge' : 'succeeded';
}

/** A payment method as Stripe returns it. */
export function methodWire(method: Method) {
  const { id, last4, customer } = method;
  const card = { brand: 'visa', last4, exp_month: 12, exp_year: 2034, fingerprint: `fp_${last4}`, funding: 'credit' };
  return { id, object: 'payment_method', type: 'card', customer, card, metadata: {}, livemode: false };
}

/** Expands an object's payment method if requested. */
function shown(world: World, thing: Thing, ask: Ask, expand = 'payment_method'): object {
  const wanted = Object.values(part(ask.fields, 'expand')).includes(expand);
  const method = world.methods.get(String(thing.payment_method));
  return { ...thing, ...(wanted && method && { payment_method: methodWire(method) }) };
}

/** A card typed into Stripe's field: a payment method for one use. */
export function enter(world: World, card: Readonly<Record<string, string>>): Method {
  const last4 = Object.values(testMethods).find((each) => card.number?.endsWith(each));
  if (last4 === undefined)
    throw new StripeNo(402, {
      type: 'card_error',
      code: 'incorrect_number',
      message: 'Your card number is incorrect.',
      param: 'number',
    });
  const method = { id: world.newId('pm'), last4, customer: null, isUsedUp: false, isVerified: false };
  world.methods.set(method.id, method);
  return method;
}

function take(world: World, id: string, customer: string | undefined): Method {
  const ready = testMethods[id];
  if (ready) return enter(world, { number: ready });
  const method = world.methods.get(id);
  if (!method) throw missing('PaymentMethod', id, 'payment_method');
  if (method.isUsedUp)
    throw new StripeNo(400, {
      message: 'The provided PaymentMethod was previously used without Customer attachment and may not be used again.',
      param: 'payment_method',
    });
  if (method.customer !== null && method.customer !== customer)
    throw new StripeNo(400, {
      message: `The provided PaymentMethod cannot be attached. It belongs to another Customer: '${id}'`,
      param: 'payment_method',
    });
  return method;
}

function checkReturn(fields: Ask['fields']): void {
  const automatic = part(fields, 'automatic_payment_methods');
  if (automatic.enabled === 'true' && automatic.allow_redirects !== 'never' && !text(fields, 'return_url'))
    throw new StripeNo(400, { message: 'A `return_url` must be specified.', param: 'return_url' });
}

function customerIn(world: World, fields: Ask['fields']): string | undefined {
  const customer = text(fields, 'customer');
  if (customer !== undefined && !world.customers.has(customer)) throw missing('customer', customer, 'customer');
  return customer;
}

/** Lets a pending or new payment succeed: the money arrives, with the consequences of the card. */
function succeed(world: World, intent: Thing): void {
  const method = world.methods.get(String(intent.payment_method));
  const amount = Number(intent.amount);
  Object.assign(intent, {
    status: 'succeeded',
    next_action: null,
    latest_charge: world.newId('ch'),
    amount_received: amount,
  });
  world.balance += amount;
  if (method && intent.setup_future_usage) Object.assign(method, { customer: intent.customer, isVerified: true });
  else if (method && method.customer === null) method.isUsedUp = true;
  world.emit('payment_intent.succeeded', intent);
  world.emit('charge.succeeded', { id: intent.latest_charge, object: 'charge', metadata: intent.metadata });
  if (method?.last4 === '0259') dispute(world, intent);
}

function refuse(world: World, thing: Thing, no: Exclude<Outcome, string>, method: Method | undefined): StripeNo {
  const isPayment = thing.object === 'payment_intent';
  const said = { ...no, type: 'card_error', ...(method && { payment_method: methodWire(method) }) };
  Object.assign(thing, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    [isPayment ? 'last_payment_error' : 'last_setup_error']: said,
  });
  world.emit(isPayment ? 'payment_intent.payment_failed' : 'setup_intent.setup_failed', thing);
  return new StripeNo(402, { ...said, [thing.object]: structuredClone(thing) });
}

/** Opens a dispute over a payment or a part of it, as a customer's bank does. */
export function dispute(world: World, intent: Thing, amount: number = Number(intent.amount)): Thing {
  const created: Thing = {
    id: world.newId('du'),
    object: 'dispute',
    amount,
    currency: intent.currency,
    charge: intent.latest_charge,
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: 'needs_response',
    evidence_details: { due_by: world.now() + EVIDENCE_SECONDS },
    balance_transactions: [{ id: world.newId('txn'), object: 'balance_transaction', amount: -amount, fee: 1500 }],
    metadata: {},
    created: world.now(),
  };
  world.disputes.set(created.id, created);
  world.balance -= amount;
  world.emit('charge.dispute.created', created);
  return created;
}

/**
 * The bank decides for its customer, or for a part and returns the rest, which Stripe reports only by a balance
 * transaction.
 */
export function loseDispute(world: World, id: string, back = 0): void {
  const created = world.disputes.get(id);
  if (!created) throw new Error('There is no such dispute.');
  created.status = 'lost';
  if (back > 0) {
    const reinstated = { id: world.newId('txn'), object: 'balance_transaction', amount: back, fee: 0 };
    created.balance_transactions = [...(created.balance_transactions as object[]), reinstated];
    world.balance += back;
  }
  world.emit('charge.dispute.closed', created);
}

/** The bank's customer confirms or refuses at its page. */
export function answerChallenge(world: World, id: string, isConfirmed: boolean): void {
  const thing = world.intents.get(id) ?? world.setups.get(id);
  if (thing?.status !== 'requires_action') return;
  const isPayment = thing.object === 'payment_intent';
  const method = world.methods.get(String(thing.payment_method));
  if (!isConfirmed) {
    const code = isPayment ? 'payment_intent_authentication_failure' : 'setup_intent_authentication_failure';
    refuse(world, thing, { code, message: 'We are unable to authenticate your payment method.' }, method);
  } else if (isPayment) succeed(world, thing);
  else verify(world, thing);
}

function verify(world: World, setup: Thing): void {
  const method = world.methods.get(String(setup.payment_method));
  Object.assign(setup, { status: 'succeeded', next_action: null });
  if (method) Object.assign(method, { customer: setup.customer, isVerified: true });
  world.emit('setup_intent.succeeded', setup);
}

function challenge(world: World, thing: Thing, fields: Ask['fields']): void {
  const return_url = text(fields, 'return_url');
  if (return_url) returns.set(thing, return_url);
  const redirect_to_url = { url: `${world.url()}/3ds/${thing.id}`, return_url };
  Object.assign(thing, { status: 'requires_action', next_action: { type: 'redirect_to_url', redirect_to_url } });
  world.emit(`${thing.object}.requires_action`, thing);
}

/** The bank's challenge page, or the address it returns to once answered: the return_url with Stripe's parameters. */
export function challengePage(world: World, id: string, answer: string | undefined): { page: string } | { to: string } {
  const thing = world.intents.get(id) ?? world.setups.get(id);
  const return_url = thing && returns.get(thing);
  if (!thing || !return_url) throw missing('payment_intent', id);
  if (answer !== undefined) answerChallenge(world, id, answer === 'complete');
  if (thing.status === 'requires_action') return { page: bankPage };
  const back = new URL(return_url);
  back.searchParams.set(thing.object, id);
  back.searchParams.set(`${thing.object}_client_secret`, String(thing.client_secret));
  back.searchParams.set('redirect_status', thing.status === 'succeeded' ? 'succeeded' : 'failed');
  return { to: back.href };
}

/** The return address of each challenge. */
const returns = new WeakMap<Thing, string>();
const bankPage =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>3D Secure 2 Test Page</title><body><h1>3D Secure 2 Test Page</h1><form>' +
  '<button name="answer" value="complete">Complete</button> <button name="answer" value="fail">Fail</button></form>' +
  '</body></html>';

/** Slow refunds arrive or fail. */
export function settleRefunds(world: World): void {
  for (const refund of world.refunds.values()) {
    const card = refund.card;
    delete refund.card;
    if (card === '7726') world.emit('refund.updated', Object.assign(refund, { status: 'succeeded' }));
    if (card !== '5126') continue;
    world.balance += Number(refund.amount);
    world.emit('refund.failed', Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' }));
  }
}

/** The paths of customers, payment methods, payment and set-up intents, refunds and disputes. */
export function paymentRoutes(world: World): Route[] {
  const intentIn = (ask: Ask) => {
    const intent = world.intents.get(ask.ids[0] ?? '');
    if (!intent) throw missing('payment_intent', ask.ids[0] ?? '');
    return intent;
  };
  const setupIn = (ask: Ask) => {
    const setup = world.setups.get(ask.ids[0] ?? '');
    if (!setup) throw missing('setupintent', ask.ids[0] ?? '');
    return setup;
  };
  const methodIn = (ask: Ask) => {
    const id = ask.ids[0] ?? '';
    const method = testMethods[id] ? take(world, id, undefined) : world.methods.get(id);
    if (!method) throw missing('PaymentMethod', id);
    return method;
  };
  const refundedOf = (payment: string) =>
    [...world.refunds.values()]
      .filter((refund) => refund.payment_intent === payment && refund.status !== 'failed')
      .reduce((sum, refund) => sum + Number(refund.amount), 0);
  const withMethods = (page: object, ask: Ask) => {
    const { data } = page as { data: Thing[] };
    return { ...page, data: data.map((thing) => shown(world, thing, ask, 'data.payment_method')) };
  };

  return [
    {
      method: 'POST',
      path: /^\/v1\/customers$/,
      answer: ({ fields }) => {
        const created: Thing = {
          id: world.newId('cus'),
          object: 'customer',
          email: text(fields, 'email') ?? null,
          metadata: part(fields, 'metadata'),
          created: world.now(),
        };
        world.customers.set(created.id, created);
        return created;
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/payment_intents$/,
      answer: (ask) => {
        const { fields } = ask;
        const amount = amountOf(fields);
        if (amount < 50)
          throw new StripeNo(400, {
            code: 'amount_too_small',
            message: 'Amount must be at least $0.50 usd',
            param: 'amount',
          });
        checkReturn(fields);
        const customer = customerIn(world, fields);
        const method = take(world, text(fields, 'payment_method') ?? '', customer);
        const off_session = text(fields, 'off_session') === 'true';
        const id = world.newId('pi');
        const intent: Thing = {
          id,
          object: 'payment_intent',
          client_secret: world.newId(`${id}_secret`),
          amount,
          amount_received: 0,
          currency: text(fields, 'currency'),
          customer: customer ?? null,
          payment_method: method.id,
          setup_future_usage: text(fields, 'setup_future_usage') ?? null,
          status: 'requires_confirmation',
          next_action: null,
          last_payment_error: null,
          latest_charge: null,
          metadata: part(fields, 'metadata'),
          created: world.now(),
        };
        world.intents.set(intent.id, intent);
        const outcome = chargeOutcome(method.last4, { off_session, isVerified: method.isVerified });
        if (outcome === 'succeeded') succeed(world, intent);
        else if (outcome === 'challenge') challenge(world, intent, fields);
        else throw refuse(world, intent, outcome, method);
        return shown(world, intent, ask);
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/payment_intents$/,
      answer: (ask) => withMethods(listed([...world.intents.values()], ask, '/v1/payment_intents'), ask),
    },
    { method: 'GET', path: /^\/v1\/payment_intents\/(\w+)$/, answer: (ask) => shown(world, intentIn(ask), ask) },
    {
      method: 'POST',
      path: /^\/v1\/payment_intents\/(\w+)\/cancel$/,
      answer: (ask) => {
        const intent = intentIn(ask);
        if (intent.status === 'succeeded' || intent.status === 'canceled')
          throw new StripeNo(400, {
            code: 'payment_intent_unexpected_state',
            message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
          });
        Object.assign(intent, { status: 'canceled', next_action: null });
        world.emit('payment_intent.canceled', intent);
        return intent;
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/setup_intents$/,
      answer: (ask) => {
        const { fields } = ask;
        checkReturn(fields);
        const customer = customerIn(world, fields);
        const method = take(world, text(fields, 'payment_method') ?? '', customer);
        const id = world.newId('seti');
        const setup: Thing = {
          id,
          object: 'setup_intent',
          client_secret: world.newId(`${id}_secret`),
          customer: customer ?? null,
          payment_method: method.id,
          status: 'requires_confirmation',
          next_action: null,
          last_setup_error: null,
          metadata: part(fields, 'metadata'),
          created: world.now(),
        };
        world.setups.set(setup.id, setup);
        const outcome = setupOutcome(method.last4);
        if (outcome === 'succeeded') verify(world, setup);
        else if (outcome === 'challenge') challenge(world, setup, fields);
        else throw refuse(world, setup, outcome, method);
        return shown(world, setup, ask);
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/setup_intents$/,
      answer: (ask) => {
        const own = [...world.setups.values()].filter((setup) => setup.customer === text(ask.fields, 'customer'));
        return withMethods(listed(own, ask, '/v1/setup_intents'), ask);
      },
    },
    { method: 'GET', path: /^\/v1\/setup_intents\/(\w+)$/, answer: (ask) => shown(world, setupIn(ask), ask) },
    {
      method: 'POST',
      path: /^\/v1\/setup_intents\/(\w+)\/cancel$/,
      answer: (ask) => {
        const setup = setupIn(ask);
        if (setup.status === 'succeeded' || setup.status === 'canceled')
          throw new StripeNo(400, { code: 'setup_intent_unexpected_state', message: 'You cannot cancel it any more.' });
        world.emit('setup_intent.canceled', Object.assign(setup, { status: 'canceled', next_action: null }));
        return setup;
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/payment_methods$/,
      isPublic: true,
      answer: ({ fields }) => methodWire(enter(world, part(fields, 'card'))),
    },
    { method: 'GET', path: /^\/v1\/payment_methods\/(\w+)$/, answer: (ask) => methodWire(methodIn(ask)) },
    {
      method: 'POST',
      path: /^\/v1\/payment_methods\/(\w+)\/attach$/,
      answer: (ask) => {
        const customer = customerIn(world, ask.fields);
        const method = take(world, ask.ids[0] ?? '', customer);
        if (method.last4 === '0002')
          throw new StripeNo(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' });
        method.customer = customer ?? null;
        return methodWire(method);
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/payment_methods\/(\w+)\/detach$/,
      answer: (ask) => {
        const method = methodIn(ask);
        if (method.customer === null)
          throw new StripeNo(400, { message: 'The payment method you provided is not attached to a customer.' });
        Object.assign(method, { customer: null, isUsedUp: true });
        return methodWire(method);
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/refunds$/,
      answer: ({ fields }) => {
        const payment = text(fields, 'payment_intent') ?? '';
        const intent = world.intents.get(payment);
        if (!intent) throw missing('payment_intent', payment, 'payment_intent');
        const amount = amountOf(fields);
        if ([...world.disputes.values()].some((each) => each.payment_intent === payment && each.status !== 'won'))
          throw new StripeNo(400, { code: 'charge_disputed', message: 'This charge has been charged back.' });
        const left = Number(intent.amount_received) - refundedOf(payment);
        if (left === 0)
          throw new StripeNo(400, { code: 'charge_already_refunded', message: 'It has already been refunded.' });
        if (amount > left)
          throw new StripeNo(400, {
            message: 'Refund amount is greater than unrefunded amount on charge',
            param: 'amount',
          });
        const card = world.methods.get(String(intent.payment_method))?.last4;
        const created: Thing = {
          ...{
            id: world.newId('re'),
            object: 'refund',
            amount,
            currency: intent.currency,
            payment_intent: payment,
            card,
          },
          charge: intent.latest_charge,
          status: card === '7726' ? 'pending' : 'succeeded',
          metadata: part(fields, 'metadata'),
          created: world.now(),
        };
        world.refunds.set(created.id, created);
        world.balance -= amount;
        world.emit('refund.created', created);
        world.emit('charge.refunded', { id: intent.latest_charge, object: 'charge', metadata: intent.metadata });
        return created;
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/refunds$/,
      answer: (ask) => {
        const payment = text(ask.fields, 'payment_intent');
        const own = [...world.refunds.values()].filter(
          (refund) => payment === undefined || refund.payment_intent === payment,
        );
        return listed(own, ask, '/v1/refunds');
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/refunds\/(\w+)$/,
      answer: ({ ids }) => {
        const refund = world.refunds.get(ids[0] ?? '');
        if (!refund) throw missing('refund', ids[0] ?? '');
        return refund;
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/disputes\/(\w+)$/,
      answer: ({ ids }) => {
        const found = world.disputes.get(ids[0] ?? '');
        if (!found) throw missing('dispute', ids[0] ?? '');
        return found;
      },
    },
  ];
}
