/** The slugs of the category and the type for what the catalog does not know. An operator may rename or retire them. */
export const OTHER_CATEGORY = 'other';
export const OTHER_SERVICE = 'something-else';
