/** The formats of an imported file: Plaza's own columns, or the export of another system. */
export const importFormats = ['plaza', 'sharetribe', 'easyappointments'] as const;
export type ImportFormat = (typeof importFormats)[number];
