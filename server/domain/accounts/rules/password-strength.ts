/** The owner of a new password. Their name and address must not be most of it. */
export interface PasswordOwner {
  readonly name: string;
  readonly email: string;
}

/**
 * Common words in passwords, from the top of public lists of leaked passwords. Ten characters are required, so
 * decorated words count.
 */
const common = new Set(
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
export function weakPassword(password: string, owner: PasswordOwner): string | null {
  const plain = password.normalize('NFKC').toLowerCase();
  if (new Set(plain).size < 5) return 'Use more different characters.';
  if (/^(.{1,5}?)\1+.{0,2}$/u.test(plain)) return 'Don’t repeat the same few characters.';
  if (isMostlyRuns(plain)) return 'Don’t use sequences like 12345 or qwerty.';
  const word = wordOf(plain);
  if (common.has(word) || common.has(wordOf(plain.replace(/[^\p{L}\p{N}]/gu, ''))))
    return 'This password is too easy to guess.';
  if (isMostlyOwn(plain, owner)) return 'Don’t use your own name or email address.';
  return null;
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

function isMostlyOwn(plain: string, owner: PasswordOwner): boolean {
  const labels = `${owner.name} ${owner.email}`
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => [...word].length >= 3)
    .sort((one, other) => other.length - one.length);
  let rest = plain;
  for (const word of labels) rest = rest.replaceAll(word, '');
  return rest !== plain && rest.replace(/[^\p{L}]/gu, '').length < 4;
}
