import type { MetaFunction } from 'react-router';
import { legalLoaders, PolicyText } from '#web/features/legal/policy-text.tsx';

export const meta: MetaFunction = () => [
  { title: 'Imprint' },
  { name: 'description', content: 'Who runs this marketplace, and how to reach us.' },
];

const loaders = legalLoaders('imprint');
export const loader = loaders.loader;
export const clientLoader = loaders.clientLoader;

export default function Imprint() {
  return <PolicyText title="Imprint" kind="imprint" />;
}
