// The panels of the search's fields, in one file: they come together, before the first of them opens.
export { WhatPanel } from './what-panel.tsx';
export { WhenPanel } from './when-panel.tsx';
export { WherePanel } from './where-panel.tsx';
