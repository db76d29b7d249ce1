/** The reads that a request or an answer changes. */
export const staleHires = ['user/event_provider_list', 'user/event_listing', 'my_page/hire_or_collaborate'] as const;
