/** An expected "no" of a business rule: a closed code for machines, one plain sentence for people; returned, never thrown. */
export type Refusal<Code extends string = string> = { readonly refused: Code; readonly detail: string };

/** Makes a refusal. */
export const refuse = <Code extends string>(refused: Code, detail: string): Refusal<Code> => ({ refused, detail });

/** Whether a rule's answer is a refusal rather than a value. */
export const isRefusal = <Value extends object, Code extends string>(
  answer: Value | Refusal<Code>,
): answer is Refusal<Code> => 'refused' in answer;
