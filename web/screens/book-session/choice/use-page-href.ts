import { useSearchParams } from 'react-router';
import { searchedDays } from '#web/features/search/searched-days.ts';
import { href } from '#web/routes.ts';

/** The address of the provider's page, with the searched days. */
export function usePageHref(provider_id: string): string {
  const [search] = useSearchParams();
  return href('provider_details', { providerId: provider_id }, { ...searchedDays(search) });
}
