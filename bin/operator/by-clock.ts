/**
 * Lets a command that a worker has started end with it: the worker holds the other end of its input, which closes when
 * the worker ends, however it does.
 */
export function endWithStarter(): void {
  process.stdin.once('end', () => process.exit(1)).resume();
  // What is left of the input does not keep the command from ending by itself.
  process.stdin.unref();
}
