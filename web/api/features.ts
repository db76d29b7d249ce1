import type { Feature } from '#contract/restrictions/features.ts';
import type { Session } from './context.ts';
import { useSession } from './queries.ts';

/** Whether the marketplace has a feature; for loaders. */
export const hasFeature = ({ market }: Pick<Session, 'market'>, feature: Feature): boolean =>
  !market.off_features.includes(feature);

/** Whether the marketplace has a feature. What the operator switched off is not shown. */
export const useFeature = (feature: Feature): boolean => hasFeature(useSession(), feature);
