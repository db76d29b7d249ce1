import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Block, Inline } from './markup.ts';

/** Paragraphs and lists of a legal text. */
export function LegalBlocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, at) =>
    block.is === 'list' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text is read anew as a whole
      <ul key={at} dir="auto">
        {block.lines.map((line, item) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text is read anew as a whole
          <li key={item}>
            <Labels line={line} />
          </li>
        ))}
      </ul>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text is read anew as a whole
      <p key={at} dir="auto">
        {block.lines.map((line, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text is read anew as a whole
          <Fragment key={row}>
            {row > 0 && <br />}
            <Labels line={line} />
          </Fragment>
        ))}
      </p>
    ),
  );
}

function Labels({ line }: { line: readonly Inline[] }) {
  return line.map((inline, at) => {
    const key = `${at}:${inline.text}`;
    if (inline.is !== 'link')
      return inline.is === 'bold' ? <b key={key}>{inline.text}</b> : <Fragment key={key}>{inline.text}</Fragment>;
    return inline.to.startsWith('/') ? (
      <Link key={key} to={inline.to}>
        {inline.text}
      </Link>
    ) : (
      <a key={key} href={inline.to} rel="noreferrer">
        {inline.text}
      </a>
    );
  });
}
