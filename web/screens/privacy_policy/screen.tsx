import type { MetaFunction } from 'react-router';
import { legalLoaders, PolicyText } from '#web/features/legal/policy-text.tsx';

export const meta: MetaFunction = () => [
  { title: 'Privacy policy' },
  { name: 'description', content: 'What data we store about you, why, and what you can do about it.' },
];

const loaders = legalLoaders('privacy');
export const loader = loaders.loader;
export const clientLoader = loaders.clientLoader;

export default function PrivacyPolicy() {
  return <PolicyText title="Privacy policy" kind="privacy" />;
}
