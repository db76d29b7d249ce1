import { thrownProblem } from '../screen-error.tsx';
import { TechnicalIssue } from './technical-issue.tsx';

/** Shown if Plaza could not start: the technical-issue modal with a retry. */
export function FailedStart({ error }: { error: unknown }) {
  return <TechnicalIssue reference={thrownProblem(error).request_id} onRetry={() => window.location.reload()} />;
}
