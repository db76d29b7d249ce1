import fc from 'fast-check';
import { seed } from './seed.ts';

// Properties follow the seed of the run, and name it where they fail.
fc.configureGlobal({ seed });
