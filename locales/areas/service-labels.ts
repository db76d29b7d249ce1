// Generated from locales/en/service-labels.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/service-labels.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/service-labels.json. */
export interface ServiceLabelsMessages {
  'length.minutes': { readonly minutes: number };
  'length.hours': { readonly hours: number };
  'length.both': { readonly hours: number; readonly minutes: number };
  'place.virtual': null;
  'place.at_customer': null;
  'place.at_provider': null;
  'area.places': { readonly places: Text };
  'area.radius': { readonly distance: Text; readonly place: Text };
  'area.radius_near': { readonly distance: Text };
  'answer.hours': { readonly count: number };
  'answer.days': { readonly count: number };
  'answer.until': { readonly at: Text };
  'request.hours': { readonly count: number };
  'request.days': { readonly count: number };
}

export const serviceLabels: Area<ServiceLabelsMessages> = { name: 'service-labels', english };
