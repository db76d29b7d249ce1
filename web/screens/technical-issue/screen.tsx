import { type MetaFunction, useNavigate } from 'react-router';
import { TechnicalIssue } from '#web/features/shell/issue/technical-issue.tsx';
import { href } from '#web/routes.ts';

export const meta: MetaFunction = () => [{ title: 'Technical issue' }, { name: 'robots', content: 'noindex' }];

export default function TechnicalIssueScreen() {
  const navigate = useNavigate();
  return <TechnicalIssue onRetry={() => void navigate(href('home'))} />;
}
