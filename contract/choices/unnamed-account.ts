/** The name of an account that was opened without one; whoever has it is asked for theirs. */
export const UNNAMED = 'New member';
