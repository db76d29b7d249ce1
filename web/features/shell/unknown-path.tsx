import { redirect } from 'react-router';

/** Any path nobody knows leads to `/` (specification §2). */
export const loader = () => redirect('/');
export const clientLoader = () => redirect('/');

export default function UnknownPath() {
  return null;
}
