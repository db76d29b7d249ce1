export const reportSubjects = ['booking', 'payment', 'provider', 'review', 'event'] as const;
export const reportKinds = [
  'did_not_happen',
  'not_as_agreed',
  'money',
  'behaviour',
  'safety',
  'untrue',
  'other',
] as const;
export const reportOutcomes = ['upheld', 'dismissed'] as const;
