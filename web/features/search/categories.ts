/**
 * The input of `user/description_list` for lists of categories. Their descriptions come when somebody types what to
 * look for.
 */
export const CATEGORIES = { categories_only: true } as const;
