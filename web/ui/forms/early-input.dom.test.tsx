import { runInThisContext } from 'node:vm';
import { Suspense, use, useEffect, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { deliverEarlyInput, notesEarlyInput } from './early-input.ts';

const saved = vi.fn<(text: string) => void>();

/** What the part waits for in the browser; the server has it. */
let code: Promise<void> | null = null;

/** A part whose first effect renders it again, which takes away what its controls show beside its state. */
function Part() {
  if (code !== null) use(code);
  const [text, setText] = useState('');
  const [mails, setMails] = useState('on');
  const [isQuiet, setQuiet] = useState(false);
  const [times, setTimes] = useState(0);
  useEffect(() => setTimes(1), []);
  return (
    <form
      data-times={times}
      onSubmit={(event) => {
        event.preventDefault();
        saved(`sent ${text}`);
      }}
    >
      <textarea
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          saved(`text ${currentTarget.value}`);
        }}
      />
      <select
        value={mails}
        onChange={({ currentTarget }) => {
          setMails(currentTarget.value);
          saved(`mails ${currentTarget.value}`);
        }}
      >
        <option value="on">On</option>
        <option value="off">Off</option>
      </select>
      <input
        type="checkbox"
        checked={isQuiet}
        onChange={({ currentTarget }) => {
          setQuiet(currentTarget.checked);
          saved(`quiet ${currentTarget.checked}`);
        }}
      />
      <button type="button" onClick={() => saved('pressed')}>
        Press
      </button>
    </form>
  );
}

const screen = (
  <main>
    <Suspense fallback="Loading">
      <Part />
    </Suspense>
  </main>
);

let root: Root;
const hydrate = () => {
  root = hydrateRoot(document.body, screen);
  deliverEarlyInput(document.body);
};

/** The page as the server renders it, before its scripts start. */
function served(): void {
  code = null;
  document.body.innerHTML = renderToString(screen);
  runInThisContext(notesEarlyInput);
}

const one = <Element extends HTMLElement>(selector: string): Element => {
  const found = document.querySelector<Element>(selector);
  if (found === null) throw new Error(`The page has no ${selector}.`);
  return found;
};

/** Enters something into each control, as a person does. */
function enterAll(): void {
  const send = (control: HTMLElement, types: readonly string[]) => {
    for (const type of types) control.dispatchEvent(new Event(type, { bubbles: true }));
  };
  const text = one<HTMLTextAreaElement>('textarea');
  text.value = 'I bring a mat.';
  send(text, ['input']);
  const mails = one<HTMLSelectElement>('select');
  mails.value = 'off';
  send(mails, ['input', 'change']);
  one<HTMLInputElement>('input').click();
}

const shown = () => [
  one<HTMLTextAreaElement>('textarea').value,
  one<HTMLSelectElement>('select').value,
  one<HTMLInputElement>('input').checked,
];
const receivedTexts = () => saved.mock.calls.map(([text]) => text).toSorted();
const rendered = () => expect.poll(() => one('form').dataset.times).toBe('1');

afterEach(() => {
  root.unmount();
  saved.mockReset();
});

test('what is entered before the scripts start is received once they have', async () => {
  served();
  enterAll();
  hydrate();
  await rendered();
  await expect.poll(receivedTexts).toEqual(['mails off', 'quiet true', 'text I bring a mat.']);
  expect(shown()).toEqual(['I bring a mat.', 'off', true]);
});

test('what is entered into a part that is not hydrated yet is received at once', async () => {
  served();
  hydrate();
  enterAll();
  expect(receivedTexts()).toEqual(['mails off', 'quiet true', 'text I bring a mat.']);
  await rendered();
  expect(shown()).toEqual(['I bring a mat.', 'off', true]);
});

test('what is entered into a part whose code comes later is received then, as it was last', async () => {
  served();
  const loaded = Promise.withResolvers<void>();
  code = loaded.promise;
  hydrate();
  enterAll();
  one<HTMLTextAreaElement>('textarea').value = 'I bring two.';
  one('textarea').dispatchEvent(new Event('input', { bubbles: true }));
  await new Promise((done) => requestAnimationFrame(done));
  expect(receivedTexts()).toEqual([]);
  loaded.resolve();
  await rendered();
  await expect.poll(receivedTexts).toEqual(['mails off', 'quiet true', 'text I bring two.']);
  expect(shown()).toEqual(['I bring two.', 'off', true]);
});

test('what is pressed and sent before the scripts start is done once they have, with what was entered', async () => {
  served();
  enterAll();
  one('button').click();
  one('button').click();
  one<HTMLFormElement>('form').requestSubmit();
  hydrate();
  await expect.poll(receivedTexts).toHaveLength(5);
  expect(saved.mock.calls.slice(3).flat()).toEqual(['pressed', 'sent I bring a mat.']);
  one('button').click();
  expect(receivedTexts()).toHaveLength(6);
});

test('a form with an address is sent there by the browser', async () => {
  served();
  const search = document.createElement('form');
  search.action = '/search';
  document.body.append(search);
  const sent = new Event('submit', { bubbles: true, cancelable: true });
  search.dispatchEvent(sent);
  expect(sent.defaultPrevented).toBe(false);
  search.remove();
  hydrate();
  await rendered();
});

test('what is entered later is received once', async () => {
  served();
  hydrate();
  await rendered();
  one('input').click();
  one('input').click();
  expect(receivedTexts()).toEqual(['quiet false', 'quiet true']);
  await expect.poll(shown).toEqual(['', 'on', false]);
});
