/** The commonest passwords of public lists of leaked ones, in small letters. */
export interface CommonPasswords {
  /** All that the list has, some 49,000. */
  readonly all: ReadonlySet<string>;
  /** The 10,000 commonest, which are not allowed with digits or signs around them either. */
  readonly commonest: ReadonlySet<string>;
}

const COMMONEST = 10_000;
let loaded: Promise<CommonPasswords> | undefined;

/** Loads the list when the first password is chosen, so that a process in which nobody chooses one does without it. */
export function loadCommonPasswords(): Promise<CommonPasswords> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<CommonPasswords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const list = dictionary['passwords-common'].map((one) => String(one).normalize('NFKC').toLowerCase());
  return { all: new Set(list), commonest: new Set(list.slice(0, COMMONEST)) };
}
