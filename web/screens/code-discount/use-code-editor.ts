import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { DiscountCode } from '#contract/entities/discount.ts';
import { bareCode } from '#contract/formats/pasted-text.ts';
import { type PromoCodeMessages, promoCode } from '#locales/areas/promo-code.ts';
import { useCallForm } from '#web/api/call-form.ts';
import type { FieldMessages } from '#web/api/check-input.ts';
import { type Messages, useMessages } from '#web/api/messages.tsx';
import { callQuery, useCall, useCallMutation } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { codeInputOf, draftOf, missingInCode, wrongWithCode } from './code-draft.ts';

/** The address of a page's codes. */
export const codesOf = (provider_id: string) => href('refer_discount', {}, { page: provider_id });

type Fault = (typeof missingInCode)[keyof typeof missingInCode] | ReturnType<typeof wrongWithCode>[string];

const writeFaults = (t: Messages<PromoCodeMessages>, faults: Readonly<Record<string, Fault>>): FieldMessages =>
  Object.fromEntries(Object.entries(faults).map(([field, key]) => [field, t(key)]));

/** The form that creates or changes a code, and the call that deletes it. `code` is null for a new one. */
export function useCodeEditor(provider_id: string, code: DiscountCode | null, currency: string) {
  const t = useMessages(promoCode);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const done = async (labels: string) => {
    await queries.invalidateQueries({ queryKey: ['discount_code/all_discount_code'] });
    toast.good(labels);
    await navigate(codesOf(provider_id));
  };
  const form = useCallForm(code === null ? 'discount_code/create_discount_code' : 'discount_code/edit_discount_code', {
    initialValues: draftOf(code),
    toInput: (draft) => ({
      ...(code === null ? { provider_id } : { discount_code_id: code._id }),
      ...codeInputOf(draft, currency),
    }),
    missing: writeFaults(t, missingInCode),
    check: (draft) => writeFaults(t, wrongWithCode(draft, currency)),
    onProblem: (problem) => {
      if (problem.code !== 'discount_code_taken') return false;
      form.setErrors({ code: problem.detail });
      return true;
    },
    onDone: (saved) => {
      queries.setQueryData(
        callQuery('discount_code/get_discount_code', { discount_code_id: saved._id }).queryKey,
        saved,
      );
      return done(t(code === null ? 'created' : 'saved', { code: saved.code }));
    },
  });
  const remove = useCallMutation('discount_code/delete_discount_code', {
    onDone: () => done(t('deleted')),
  });
  const typed = bareCode(form.values.code);
  const check = useCall(
    'discount_code/check_discount_code',
    { provider_id, code: typed },
    { enabled: /^[A-Z0-9][A-Z0-9-]{1,22}[A-Z0-9]$/.test(typed) && typed !== code?.code },
  );
  const isTaken = check.data?.free === false && check.data.code === typed && typed !== code?.code;
  return {
    form,
    /** Whether another code of the page has the same text. */
    isTaken,
    remove: () => remove.run({ discount_code_id: code?._id ?? '' }),
  };
}
