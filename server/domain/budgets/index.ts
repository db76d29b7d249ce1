export { listNearest } from './nearest.ts';
export { takeCallersMails, takeMails } from './take.ts';
