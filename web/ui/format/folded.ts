/** Text without case and accents, so that "Zoe" finds "Zoë". */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
