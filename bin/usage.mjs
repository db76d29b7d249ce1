// What each command does and takes, printed for `--help`, and when it is given what it does not know.

/** The usage of each command, by its name for the launcher. */
export const usages = {
  start: 'npm start\nStarts Plaza; .env.example has its settings.',
  dev: 'npm run dev\nStarts Plaza from its sources, and again whenever they change.',
  test: 'npm test -- [files] [options of vitest]\nRuns the tests for every change, or the named files completely.',
  'test-all': 'npm run test:all -- [options of vitest]\nRuns all tests, with all of their rounds.',
  'test-races': 'npm run test:races -- [options of vitest]\nRuns the tests of concurrent requests.',
  'test-crash': 'npm run test:crash -- [options of vitest]\nRuns the tests with processes and databases that die.',
  'test-days': 'npm run test:days -- [part of an instant]\nRuns the tests of days and hours at many instants.',
  'test-browsers':
    'npm run test:browsers -- [files] [options of vitest]\nMakes the main journeys in Firefox and WebKit, on a phone ' +
    'and a desktop.',
  build: 'npm run build\nBuilds what npm start runs. It needs no settings and starts nothing.',
  migrate:
    'npm run migrate\nBrings the schema of the database to this version’s. Servers of this version and of the ' +
    'one before may run meanwhile.',
  check: 'npm run check\nRuns every check that needs no database.',
  messages: 'npm run messages\nWrites the typed modules of the message files, as each command does first.',
  map: 'npm run map\nWrites CALLS.md, ROUTES.md, JOBS.md, MODULES.md and FEATURES.md in docs/.',
  'ledger-check':
    'npm run ledger:check -- [--since 2026-01-31]\nChecks the books and compares them with the payment company, ' +
    'by default of the last 60 days, and changes nothing. Exits with 1 when it finds something.',
  backup:
    'npm run backup -- [--to folder] [--keep 14]\nSaves the database and the stored files in a folder of their own, ' +
    'by default below PLAZA_DATA/backups, and removes older backups but the last 14.',
  'backup-check':
    'npm run backup:check -- [folder]\nRestores the newest backup, or this one, on trial beside the marketplace, ' +
    'into a database of its own, which it removes afterwards, and checks the books. Exits with 1 when it finds ' +
    'something.',
  restore:
    'npm run restore -- folder [--live] [--new-secret]\nPuts a backup back into an empty database and an empty ' +
    'PLAZA_DATA/files or bucket, and checks the books: as a copy, from which nothing is sent or charged, or with ' +
    '--live in place of the marketplace. Exits with 1 when it finds something.',
  maintenance:
    'npm run maintenance -- closed|read-only|off ["text"]\nCloses the marketplace to everybody but its staff, lets ' +
    'nobody change anything, or ends that. The text says why, to whoever comes.',
  'secret-replace':
    'npm run secret:replace -- --lost\nLets the marketplace go on with the PLAZA_SECRET of now although the one ' +
    'before is lost. Links, tickets and codes that were sent no longer work then.',
  'files-move':
    'npm run files:move -- --to s3|disk\nCopies the stored files from PLAZA_DATA/files into the bucket of FILES_URL, ' +
    'or back, compares each with what it was copied from, and leaves those as they are. It may be repeated; Plaza ' +
    'may run meanwhile.',
  seed:
    'npm run seed -- [--providers 100000] [--occurrences 1000000]\nFills an empty database with the catalog and the ' +
    'places, and with so many generated providers and dates of their events.',
  import:
    'npm run import -- providers.csv [--format plaza] [--source name] [--town town] [--category slug] [--dry-run]\n' +
    'npm run import -- --undo run\nLists the pages of a file, without owners, or removes what a run added.',
  bench: 'npm run bench -- [part]\nMeasures Plaza; docs/performance.md says what.',
  types: 'npm run types\nWrites the types of the tables, db/types.ts, from the migrations.',
  'new-call':
    'npm run new:call -- group/name module/file "why it is there" [--for user] [--mode read]\nWrites the ' +
    'contract of a call, its handler, its test and its reason, and lists what is left. --for takes anyone, user, ' +
    'booking_holder, provider or staff, --mode read, write or saga.',
  'new-screen':
    'npm run new:screen -- /path/:id name "why it is there" [--for user] [--call group/name]\nWrites a screen, which ' +
    'shows the answer of a call if one is named, its messages, its route, its reason and a visit of it, and lists ' +
    'what remains to do. --for takes both, guest, user, provider or staff.',
  'new-migration': 'npm run new:migration -- what_changes\nWrites an empty migration, and lists what remains to do.',
};

/** Whether the arguments of a command ask for its usage. */
export const asksForUsage = (args) => args.some((arg) => arg === '--help' || arg === '-h');
