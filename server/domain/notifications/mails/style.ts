/** The colors of mails, which are always light. */
export const colour = {
  page: '#fbfaf8',
  card: '#ffffff',
  sunken: '#f4f2ee',
  line: '#e8e4dd',
  muted: '#6b645d',
  text: '#26221e',
};

export const sans = "Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
export const display = `'Bricolage Grotesque', ${sans}`;

/** The style of all text. */
export const textStyle = { fontFamily: sans, fontSize: '16px', lineHeight: '25px', color: colour.text };

/** A border; the width in pixels. */
export const border = (px: number, color: string) => `${px}px solid ${color}`;
