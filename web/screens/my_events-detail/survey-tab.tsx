import { SurveyResults } from '#web/features/surveys/survey-results.tsx';
import type { EventTabProps } from './tabs.tsx';

/** What guests of an event were asked, and what they answered. */
export default function SurveyTab({ managed }: EventTabProps) {
  return <SurveyResults managed={managed} />;
}
