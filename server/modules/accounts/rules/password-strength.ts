/** The owner of a new password. Their name and address must not be most of it. */
export interface PasswordOwner {
  readonly name: string;
  readonly email: string;
}

/** The words that belong to the one who chooses a password, and to the place where it is used. */
export interface PasswordContext {
  readonly owner: PasswordOwner;
  /** The marketplace's name. */
  readonly market: string;
}

/** Leaked passwords in small letters: all of a list, and its commonest, which are weak with signs around them too. */
export interface LeakedPasswords {
  readonly all: ReadonlySet<string>;
  readonly commonest: ReadonlySet<string>;
}

/** The fewest letters that are looked up as a word: shorter ones are parts of every password. */
const WORD = 4;

/**
 * Words that lists of leaked passwords in English lack, or that are common here. Ten characters are required, so
 * decorated words count.
 */
const vocabulary = new Set(
  `password passwort passw pass pwd contrasena motdepasse senha parola haslo sifre kennwort secret geheim master admin
  administrator root user login guest test testing tester changeme default temp temporary letmein letmeinnow welcome
  willkommen bienvenue hello hallo hellohello helloworld qwerty qwertz azerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn
  zxcvbnm qazwsx qazwsxedc iloveyou ilovegod loveyou lovelove iloveu trustno dragon monkey shadow sunshine princess
  princesa football fussball soccer baseball basketball hockey tennis superman batman spiderman pokemon pikachu
  starwars ninja mustang ferrari porsche mercedes corvette harley yamaha michael jennifer jordan jessica ashley
  daniel thomas andrea michelle charlie andrew matthew joshua nicole anthony william alexander samantha summer winter
  spring autumn january february april august september october november december monday friday sunday liverpool
  chelsea arsenal barcelona realmadrid juventus bayern internet computer samsung google facebook instagram youtube
  whatsapp twitter netflix minecraft fortnite roblox playstation nintendo zelda gandalf hobbit matrix hunter killer
  freedom whatever nothing something anything cheese chocolate cookie banana orange pepper ginger flower butterfly
  angel angels jesus jesuschrist godisgood blessed family mother father daddy mommy babygirl babyboy sweetheart
  forever friends bestfriend mypassword thepassword yourpassword newpassword passwordpassword mynewpassword
  supersecret topsecret access abcdef abcdefg abcdefgh abcdefghij abcabc aaaaaa zaq xsw plaza marketplace booking
  america canada england germany france london berlin newyork california texas chicago qwerqwer asdasd asdasdasd
  zxczxc correcthorsebatterystaple`.split(/\s+/),
);

const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
];

/**
 * Explains to its owner why a password is too easy to guess; null if it is strong enough. The contract checks its
 * length.
 */
export function weakPassword(
  password: string,
  { owner, market }: PasswordContext,
  leaked: LeakedPasswords,
): string | null {
  const plain = password.normalize('NFKC').toLowerCase();
  if (new Set(plain).size < 5) return 'Use more different characters.';
  if (/^(.{1,5}?)\1+.{0,2}$/u.test(plain)) return 'Don’t repeat the same few characters.';
  if (isMostlyRuns(plain)) return 'Don’t use sequences like 12345 or qwerty.';
  if (isCommon(plain, leaked)) return 'This password is too easy to guess.';
  if (isMostlyOf(plain, `${owner.name} ${owner.email}`)) return 'Don’t use your own name or email address.';
  if (isMostlyOf(plain, market)) return 'Don’t use the name of this marketplace.';
  return null;
}

/** Whether a password is a leaked one, or a common one behind digits, signs and substitutions. */
function isCommon(plain: string, leaked: LeakedPasswords): boolean {
  if (leaked.all.has(plain)) return true;
  const bare = plain.replace(/[^\p{L}\p{N}]/gu, '');
  const candidates = [strippedOf(plain), wordOf(plain), strippedOf(bare), wordOf(bare)];
  return candidates.some((word) => vocabulary.has(word) || (word.length >= WORD && leaked.commonest.has(word)));
}

/** A password without the digits and signs around it. */
function strippedOf(plain: string): string {
  return plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

/** The word in a password, without surrounding digits and symbols, with the usual substitutions undone. */
function wordOf(plain: string): string {
  const stripped = plain.replace(/^[^\p{L}]+|[\d\W_]+$/gu, '');
  const letters: Readonly<Record<string, string>> = {
    '0': 'o',
    '1': 'l',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
    '!': 'i',
  };
  return [...stripped].map((character) => letters[character] ?? character).join('');
}

function isMostlyRuns(plain: string): boolean {
  let rest = plain;
  for (const run of runs) {
    for (const row of [run, [...run].reverse().join('')]) {
      for (let size = Math.min(row.length, rest.length); size >= 4; size -= 1) {
        for (let at = 0; at + size <= row.length; at += 1) rest = rest.replace(row.slice(at, at + size), '');
      }
    }
  }
  return rest.length < 4 && rest.length < plain.length;
}

/** Whether little else than the words of a text is in a password. */
function isMostlyOf(plain: string, text: string): boolean {
  const labels = text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => [...word].length >= 3)
    .sort((one, other) => other.length - one.length);
  let rest = plain;
  for (const word of labels) rest = rest.replaceAll(word, '');
  return rest !== plain && rest.replace(/[^\p{L}]/gu, '').length < 4;
}
