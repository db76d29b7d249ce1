/**
 * The roles that move an object between states. A guest with the booking's token acts as its customer. `organiser`
 * is the page of an event that hires another page, the `provider`. `author` wrote a help ticket. `system` is a job, a
 * webhook or the consequence of another transition.
 */
export type Role = 'customer' | 'organiser' | 'provider' | 'author' | 'admin' | 'system';

/** One allowed transition. A verb may have several targets from one state if the outcome decides (paid or not). */
export type Transition = {
  readonly from: string;
  readonly verb: string;
  readonly to: string;
  readonly by: readonly Role[];
};

/** A state machine as data: all states, the initial states, and every transition. */
export type Machine = {
  readonly states: readonly string[];
  readonly initial: readonly string[];
  readonly transitions: readonly Transition[];
};

export type StateOf<M extends Machine> = M['states'][number];
export type VerbOf<M extends Machine> = M['transitions'][number]['verb'];

/**
 * Lists the actions of a role on an object in a state. Screens offer them and handlers accept them. Policies and the
 * clock restrict them further.
 */
export function allowedVerbs<M extends Machine>(machine: M, state: StateOf<M>, role: Role): VerbOf<M>[] {
  const moves = machine.transitions.filter((each) => each.from === state && each.by.includes(role));
  return [...new Set<VerbOf<M>>(moves.map((each) => each.verb))];
}

/**
 * Lists the states in which a verb is allowed, or only those from which it leads to `to`. A compare-and-set of the
 * status checks them.
 */
export function fromStates<M extends Machine>(machine: M, verb: VerbOf<M>, to?: StateOf<M>): StateOf<M>[] {
  const moves = machine.transitions.filter((each) => each.verb === verb && (to === undefined || each.to === to));
  return [...new Set<StateOf<M>>(moves.map((each) => each.from))];
}

/** Lists the target states of a verb in a state; empty if the verb is not allowed there. */
export function toStates<M extends Machine>(machine: M, state: StateOf<M>, verb: VerbOf<M>): StateOf<M>[] {
  const moves = machine.transitions.filter((each) => each.from === state && each.verb === verb);
  return [...new Set<StateOf<M>>(moves.map((each) => each.to))];
}

/**
 * Lists the errors of a table, one sentence each: unknown states, transitions without a role, duplicates, unreachable
 * states.
 */
export function checkTable(machine: Machine): string[] {
  const problems: string[] = [];
  const known = new Set(machine.states);
  if (known.size !== machine.states.length) problems.push('a state is listed twice');
  for (const state of machine.initial) if (!known.has(state)) problems.push(`unknown initial state ${state}`);
  const seen = new Set<string>();
  for (const { from, verb, to, by } of machine.transitions) {
    const name = `${from} –${verb}→ ${to}`;
    if (!known.has(from)) problems.push(`unknown source in ${name}`);
    if (!known.has(to)) problems.push(`unknown target in ${name}`);
    if (by.length === 0) problems.push(`nobody makes ${name}`);
    if (seen.has(name)) problems.push(`${name} is there twice`);
    seen.add(name);
  }
  const reached = new Set(machine.initial);
  for (let grown = true; grown; ) {
    const before = reached.size;
    for (const { from, to } of machine.transitions) if (reached.has(from)) reached.add(to);
    grown = reached.size > before;
  }
  for (const state of machine.states) if (!reached.has(state)) problems.push(`${state} is never reached`);
  return problems;
}
