import type { MetaFunction } from 'react-router';
import { legalLoaders, PolicyText } from '#web/features/legal/policy-text.tsx';

export const meta: MetaFunction = () => [
  { title: 'Terms and conditions' },
  {
    name: 'description',
    content: 'The rules for booking, paying, cancelling and offering services here.',
  },
];

const loaders = legalLoaders('terms');
export const loader = loaders.loader;
export const clientLoader = loaders.clientLoader;

export default function TermsAndCondition() {
  return <PolicyText title="Terms and conditions" kind="terms" />;
}
