// Shared by all commands of the launcher: the project's folder, one clear line on failure, and running a program so
// that signals and exit codes pass through unchanged.
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository, wherever the command was run. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The script of an installed command-line tool, for a Node of our choice. */
export const tool = (name) => join('node_modules', '.bin', name);

const isJson = () => process.env.LOG_FORMAT === 'json';
const jsonLine = (level, msg) => `${JSON.stringify({ level, time: new Date().toISOString(), msg })}\n`;

/** Exits the launcher with one line of text. */
export function fail(line) {
  process.stderr.write(isJson() ? jsonLine(60, line) : `${line}\n`);
  process.exit(1);
}

const SECOND_MS = 1000;

/**
 * Runs a step of the start and prints it in one line with its duration, which a terminal shows live. `work` resolves
 * with an exit code: the line of a failed step ends there, before the explanation.
 */
export async function step(doing, work) {
  const began = Date.now();
  const seconds = () => (Date.now() - began) / SECOND_MS;
  if (isJson()) {
    const code = await work(() => {});
    process.stdout.write(jsonLine(code === 0 ? 30 : 60, `${doing}: ${seconds().toFixed(1)} s`));
    return code;
  }
  process.stdout.write(`${doing} … `);
  const running = process.stdout.isTTY
    ? setInterval(() => process.stdout.write(`\r${doing} … ${seconds().toFixed(0)} s `), SECOND_MS)
    : undefined;
  const code = await work(() => {
    clearInterval(running);
    process.stdout.write(`${process.stdout.isTTY ? `\r${doing} … ` : ''}failed after ${seconds().toFixed(1)} s\n`);
  });
  clearInterval(running);
  if (code === 0) process.stdout.write(`${process.stdout.isTTY ? `\r${doing} … ` : ''}${seconds().toFixed(1)} s\n`);
  return code;
}

/** Whether a terminal sends Ctrl-C: then it reaches the whole process group by itself. */
function hasTerminal() {
  try {
    closeSync(openSync('/dev/tty', 'r'));
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs a program with our terminal and resolves with its exit code (128 + n after signal n). The output of a `quiet`
 * one is printed only when it failed, after `onFailure` was called.
 */
export function runTo(program, args, env = {}, { quiet = false, onFailure = () => {} } = {}) {
  return new Promise((resolve) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(program, args, { cwd: root, stdio, env: { ...process.env, ...env } });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => said.push(piece));
    // The launcher outlives its child, so that the shell's prompt returns after the server has stopped.
    const pass = (signal) => child.kill(signal);
    // Forwarding a signal that the terminal has sent already would look like a second Ctrl-C.
    const interrupt = (signal) => hasTerminal() || pass(signal);
    const handlers = { SIGTERM: pass, SIGHUP: pass, SIGINT: interrupt };
    for (const [signal, handler] of Object.entries(handlers)) process.on(signal, handler);
    // Old shells between npm and us die of a SIGTERM without forwarding it: a lost parent counts as the signal.
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid !== parent) {
        clearInterval(watch);
        pass('SIGTERM');
      }
    }, 500);
    if (!process.env.npm_lifecycle_event) clearInterval(watch);
    const done = (code) => {
      clearInterval(watch);
      for (const [signal, handler] of Object.entries(handlers)) process.off(signal, handler);
      if (code !== 0) {
        onFailure();
        const text = Buffer.concat(said).toString();
        process.stderr.write(isJson() && text !== '' ? jsonLine(60, text) : text);
      }
      resolve(code);
    };
    child.on('error', (error) => {
      said.push(Buffer.from(`${program} does not run on this machine: ${error.message}\n`));
      done(1);
    });
    child.on('close', (code, signal) => done(code ?? 128 + constants.signals[signal]));
  });
}
