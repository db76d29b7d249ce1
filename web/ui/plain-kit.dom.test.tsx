import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { renderComponent } from '#test/components.tsx';
import { PlainButton, PlainButtonLink } from './controls/plain-button.tsx';
import { Bone } from './feedback/bone.tsx';

/** The markup of two elements side by side, attributes in one order. */
function markups(one: React.ReactNode, other: React.ReactNode): readonly [string, string] {
  const of = (node: React.ReactNode) => {
    const { container, unmount } = renderComponent(node);
    const [element] = container.children;
    const found = [element, ...(element?.querySelectorAll('*') ?? [])].map(
      (each) =>
        `${each?.tagName} ${(each?.getAttributeNames() ?? [])
          .sort()
          .map((name) => `${name}=${each?.getAttribute(name)}`)
          .join(' ')}`,
    );
    unmount();
    return `${found.join('\n')}\n${element?.textContent}`;
  };
  return [of(one), of(other)];
}

test('a plain button has the markup of the kit’s', () => {
  const [plain, kit] = markups(<PlainButton size="md">Again</PlainButton>, <Button size="md">Again</Button>);
  expect(plain).toBe(kit);
});

test('a link that looks like a button has it, too', () => {
  const [plain, kit] = markups(
    <PlainButtonLink to="/login" size="sm" radius="xl" className="own">
      Sign up
    </PlainButtonLink>,
    <Button component={Link} to="/login" size="sm" radius="xl" className="own">
      Sign up
    </Button>,
  );
  expect(plain).toBe(kit);
});

test('a piece of a placeholder has the markup of the kit’s skeleton', () => {
  const line = markups(<Bone height={18} width="70%" above={14} />, <Skeleton height={18} width="70%" mt={14} />);
  expect(line[0]).toBe(line[1]);
  const picture = markups(
    <Bone height="auto" radius="lg" aspectRatio="4 / 3" />,
    <Skeleton height="auto" radius="lg" style={{ aspectRatio: '4 / 3' }} />,
  );
  expect(picture[0]).toBe(picture[1]);
});
