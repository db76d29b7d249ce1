import { describe, expect, it } from 'vitest';
import { emptyDraft } from '#web/features/booking/steps/booking-draft.ts';
import { applyAddress } from './draft-of-address.ts';

const services = [{ _id: 'yoga' }, { _id: 'massage' }];
const before = { ...emptyDraft, service_id: 'yoga', participants: 3, starts_at: '2030-05-01T10:00:00.000Z' };
const link = (query: string) => new URLSearchParams(query);

describe('what an address asks for', () => {
  it('is the one service there is, where it names none', () => {
    expect(applyAddress(emptyDraft, services.slice(0, 1), undefined, link('')).service_id).toBe('yoga');
    expect(applyAddress(emptyDraft, services, undefined, link('')).service_id).toBeNull();
  });

  it('takes another service without the time and people of the first', () => {
    expect(applyAddress(before, services, 'massage', link(''))).toEqual({ ...emptyDraft, service_id: 'massage' });
    expect(applyAddress(before, services, 'yoga', link(''))).toEqual(before);
  });

  it('leaves what was chosen where it names a service that is not offered', () => {
    expect(applyAddress(before, services, 'gone', link(''))).toEqual(before);
  });

  it('goes before the time that was chosen, where it is one', () => {
    const at = (text: string) =>
      applyAddress(before, services, 'yoga', link(`at=${encodeURIComponent(text)}`)).starts_at;
    expect(at('2030-06-01T12:00:00+02:00')).toBe('2030-06-01T10:00:00.000Z');
    expect(at('soon')).toBe(before.starts_at);
    expect(applyAddress(emptyDraft, services, undefined, link('at=2030-06-01T10:00:00Z')).starts_at).toBeNull();
  });

  it('brings a code along, which goes after one that was entered', () => {
    expect(applyAddress(before, services, 'yoga', link('discount=%20spring-10')).discount_code).toBe('SPRING-10');
    expect(applyAddress(before, services, 'yoga', link('discount=%3Cb%3E')).discount_code).toBe('');
    expect(
      applyAddress({ ...before, discount_code: 'MINE' }, services, 'yoga', link('discount=SPRING')).discount_code,
    ).toBe('MINE');
  });
});
