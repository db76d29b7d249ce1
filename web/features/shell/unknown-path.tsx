import { redirect } from 'react-router';

/** Redirects every unknown path to `/` (specification §2). */
export const loader = () => redirect('/');
export const clientLoader = () => redirect('/');

export default function UnknownPath() {
  return null;
}
