import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DiscountCode } from '#contract/entities/discount.ts';
import { callQuery, useCall, useCallMutation } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { type CodeDraft, codeInputOf, draftOf } from './draft.ts';

/** Where the codes of a page are listed. */
export const codesOf = (provider_id: string) => href('refer_discount', {}, { page: provider_id });

/** What is typed towards a code, and what makes, changes and deletes it; `code` is null for a new one. */
export function useCodeEditor(provider_id: string, code: DiscountCode | null, currency: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => draftOf(code));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const change = (part: Partial<CodeDraft>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
  };
  const done = async (labels: string) => {
    await queries.invalidateQueries({ queryKey: ['discount_code/all_discount_code'] });
    toast.good(labels);
    await navigate(codesOf(provider_id));
  };
  const stale = ['discount_code/all_discount_code', 'discount_code/check_discount_code'] as const;
  const form = { setErrors };
  const onProblem = (problem: { code: string; detail: string }) => {
    if (problem.code !== 'discount_code_taken') return false;
    setErrors({ code: problem.detail });
    return true;
  };
  const create = useCallMutation('discount_code/create_discount_code', {
    stale,
    form,
    onProblem,
    onDone: (created) => done(`${created.code} created`),
  });
  const edit = useCallMutation('discount_code/edit_discount_code', {
    stale,
    form,
    onProblem,
    onDone: (created) => {
      queries.setQueryData(
        callQuery('discount_code/get_discount_code', { discount_code_id: created._id }).queryKey,
        created,
      );
      return done(`${created.code} saved`);
    },
  });
  const remove = useCallMutation('discount_code/delete_discount_code', {
    stale,
    onDone: () => done('Promo code deleted'),
  });
  const typed = draft.code.trim().toUpperCase();
  const check = useCall(
    'discount_code/check_discount_code',
    { provider_id, code: typed },
    { enabled: /^[A-Z0-9][A-Z0-9-]{1,22}[A-Z0-9]$/.test(typed) && typed !== code?.code },
  );
  const isTaken = check.data?.free === false && check.data.code === typed && typed !== code?.code;
  const submit = () => {
    const created = codeInputOf(draft, currency);
    if ('errors' in created) return setErrors(created.errors);
    if (code === null) create.run({ provider_id, ...created.search });
    else edit.run({ discount_code_id: code._id, ...created.search });
  };
  return {
    draft,
    errors,
    change,
    /** Whether another code of the page has this name. */
    isTaken,
    submit,
    problem: create.problem ?? edit.problem,
    isSaving: create.isPending || edit.isPending,
    remove: () => remove.run({ discount_code_id: code?._id ?? '' }),
  };
}
