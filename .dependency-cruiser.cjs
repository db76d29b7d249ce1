// Which part of the app may import which, checked by `npm run check`.
const tests = '\\.test\\.tsx?$';
/** What a module exports, divided so that importing one part does not load the others. */
const exported = [
  '^server/modules/[^/]+/(index|policy|queries|rules)\\.ts$',
  // Of a subject within a module.
  '^server/modules/[^/]+/[^/]+/(index|policy|queries|rules)\\.ts$',
];

/** What is above all modules: their handlers and jobs. */
const top = '^server/modules/[^/]+/(calls|jobs)/';
/** The handlers of the modules, and the routes that do not speak JSON. */
const handlers = '^server/modules/[^/]+/calls/';
const otherRoutes = `${handlers}(calendar\\.ics|message-file|receipt\\.pdf|webhook|sms-webhook)\\.ts$`;
/** These draw. */
const filesOfEvents = `${handlers}(ticket-files|poster\\.pdf|settlement\\.pdf)\\.ts$`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'What needs each other is one thing, or one of the two does too much.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-schemas-in-screens',
      severity: 'error',
      comment: 'A screen that makes or imports schemas loads their library before anything is typed: forms load them.',
      from: { path: '^web/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^node_modules/zod/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'everything-exists',
      comment: 'An import that leads nowhere fails when it is run.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '^\\./\\+types/', '/\\+types/', '\\.wasm\\?url$'] },
    },
    {
      name: 'contract-is-a-leaf',
      comment: 'The contract is read by browsers, servers and tests: zod and itself, neither Node nor DOM.',
      severity: 'error',
      from: { path: '^contract/', pathNot: tests },
      to: { pathNot: ['^contract/', '^node_modules/zod/'] },
    },
    {
      name: 'locales-are-a-leaf',
      comment: 'Message files are read by browsers, servers and rules: the contract and the formatter only.',
      severity: 'error',
      from: { path: '^locales/', pathNot: tests },
      to: { pathNot: ['^locales/', '^contract/', '^node_modules/(intl-messageformat|@formatjs)/'] },
    },
    {
      name: 'browsers-load-single-areas',
      comment: 'The list of all areas would bring every text into every page.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^locales/(areas|text)\\.ts$' },
    },
    {
      name: 'web-never-imports-server',
      comment: 'The browser knows the server by the contract only.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|db)/' },
    },
    {
      name: 'server-never-imports-web',
      comment: 'The server renders the built web, which server/web/ reads as files.',
      severity: 'error',
      from: { path: '^server/', pathNot: tests },
      to: { path: '^(web|build)/' },
    },
    {
      name: 'rules-are-pure',
      comment:
        'Rules are functions of plain data and `now`: other rules, the contract, messages and the recurrence library, ' +
        'nothing that waits.',
      severity: 'error',
      from: { path: '^server/modules/.+/rules/', pathNot: tests },
      to: { pathNot: ['^server/modules/.+/rules/', '^contract/', '^locales/', '^node_modules/rrule-temporal/'] },
    },
    {
      name: 'rules-stay-in-their-module',
      comment: 'A rule is given what it needs of another module.',
      severity: 'error',
      from: { path: '^server/modules/([^/]+)/.*rules/', pathNot: tests },
      to: { path: '^server/modules/', pathNot: '^server/modules/$1/' },
    },
    {
      name: 'modules-by-their-exports',
      comment:
        'A module can be changed freely behind index.ts, policy.ts, queries.ts and rules.ts, its own and its subjects’.',
      severity: 'error',
      from: { path: '^server/modules/([^/]+)/', pathNot: tests },
      to: { path: '^server/modules/', pathNot: ['^server/modules/$1/', ...exported] },
    },
    {
      name: 'callers-by-the-exports',
      comment: 'Handlers, routes, jobs, providers, seeds and pages import what a module exports.',
      severity: 'error',
      from: { path: '^(server/(?!modules/)|db/|bin/|bench/)', pathNot: tests },
      to: { path: '^server/modules/', pathNot: [...exported, top] },
    },
    {
      name: 'queries-export-stores',
      comment: 'queries.ts exports what others run against a module’s tables, and loads nothing but stores.',
      severity: 'error',
      from: { path: ['^server/modules/[^/]+/queries\\.ts$', '^server/modules/[^/]+/[^/]+/queries\\.ts$'] },
      to: { pathNot: 'store\\.ts$' },
    },
    {
      name: 'rules-export-rules',
      comment: 'rules.ts exports pure decisions of a module.',
      severity: 'error',
      from: { path: ['^server/modules/[^/]+/rules\\.ts$', '^server/modules/[^/]+/[^/]+/rules\\.ts$'] },
      to: { pathNot: '/rules/' },
    },
    {
      name: 'handlers-are-thin',
      comment:
        'A handler imports the contract (and zod), what modules export, and the kernel: never SQL or another handler.',
      severity: 'error',
      from: { path: handlers, pathNot: [tests, otherRoutes, filesOfEvents] },
      to: {
        pathNot: ['^contract/', '^locales/', ...exported, '^server/kernel/', '^node_modules/zod/'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'other-routes-are-thin',
      comment: 'The few routes that do not speak JSON import Fastify’s types and otherwise what handlers may import.',
      severity: 'error',
      from: { path: otherRoutes, pathNot: tests },
      to: {
        pathNot: ['^contract/', '^locales/', ...exported, '^server/kernel/', '^node_modules/(zod|fastify)/'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'nothing-imports-handlers-or-jobs',
      comment:
        'They are above all modules: the tables of calls and jobs import them, and app.ts the routes beside them.',
      severity: 'error',
      from: { pathNot: [tests, '^server/(calls|jobs|app)\\.ts$', '^server/modules/[^/]+/jobs/'] },
      to: { path: top },
    },
    {
      name: 'jobs-stay-in-their-module',
      comment: 'What jobs of several modules need is exported by one.',
      severity: 'error',
      from: { path: '^server/modules/([^/]+)/jobs/', pathNot: tests },
      to: { path: top, pathNot: '^server/modules/$1/jobs/' },
    },
    {
      name: 'modules-never-import-what-uses-them',
      comment: 'Handlers, routes and jobs use modules, not the other way round.',
      severity: 'error',
      from: { path: '^server/(modules|kernel|providers)/', pathNot: tests },
      to: { path: '^server/(backup|worker|routes|realtime|reference|web)/|^server/[^/]+\\.ts$' },
    },
    {
      name: 'kernel-imports-no-module',
      comment: 'The kernel knows no module: app.ts passes it what it needs of one.',
      severity: 'error',
      from: { path: '^server/kernel/' },
      to: { path: '^server/modules/' },
    },
    {
      name: 'performance-is-a-leaf',
      comment: 'A performance mechanism knows none of its users, so that each can be replaced by something simpler.',
      severity: 'error',
      from: { path: '^server/performance/', pathNot: tests },
      to: { path: '^(server|db)/', pathNot: '^server/performance/' },
    },
    {
      name: 'only-stores-touch-sql',
      comment:
        'SQL lives in the store.ts and *-store.ts files of a module, in db/, and in the kernel for its own tables.',
      severity: 'error',
      from: {
        path: '^(server|bin)/',
        pathNot: [
          tests,
          '^server/modules/.+store\\.ts$',
          // The kernel's own: the database, folded text, the pages of lists, its clock, watch, notifications, installation, health and processes, and the table of idempotency keys.
          '^server/kernel/(database/(database-clock|database-watch|db|folded-text|installation-store|listen-to-channel|search-newest|pooler|prepared-statements|select-list)|observability/(health|processes)|idempotency)\\.ts$',
          // Copies whole tables, whatever is in them.
          '^server/backup/(tables|copy-table|write-backup|restore-backup)\\.ts$',
          // Starts PostgreSQL and creates its first database.
          '^server/providers/database/embedded\\.ts$',
        ],
      },
      to: { path: '^node_modules/(kysely|pg)/' },
    },
    {
      name: 'outside-parties-by-their-port',
      comment: 'Modules use an external service through its port; main.ts and tests choose the implementation.',
      severity: 'error',
      from: { path: '^server/(modules|kernel|worker)/', pathNot: tests },
      to: { path: '^server/providers/', pathNot: 'port\\.ts$' },
    },
    {
      name: 'screens-never-import-screens',
      comment: 'What two screens share is a feature.',
      severity: 'error',
      from: { path: '^web/screens/([^/]+)/', pathNot: tests },
      to: { path: '^web/screens/', pathNot: '^web/screens/$1/' },
    },
    {
      name: 'features-never-import-screens',
      comment: 'Features are used by screens.',
      severity: 'error',
      from: { path: '^web/(features|ui|api)/', pathNot: tests },
      to: { path: '^web/screens/' },
    },
    {
      name: 'ui-is-a-leaf',
      comment: 'The kit knows packages, itself and the contract’s language; neither calls nor features.',
      severity: 'error',
      from: { path: '^web/ui/', pathNot: tests },
      to: { path: '^(web|server|db)/', pathNot: '^web/ui/' },
    },
    {
      name: 'api-knows-no-screen',
      comment: 'The client of the calls stands below features and screens.',
      severity: 'error',
      from: { path: '^web/api/', pathNot: tests },
      to: { path: '^web/', pathNot: '^web/(api|ui|routes\\.ts)' },
    },
    {
      name: 'no-test-code-in-production',
      comment: 'What runs for people never needs what proves it.',
      severity: 'error',
      from: { path: '^(contract|server|db|web|bin)/', pathNot: tests },
      to: { path: ['^test/', tests] },
    },
    {
      name: 'no-dev-packages-in-production',
      comment: 'What the server and the pages import is a dependency.',
      severity: 'error',
      from: {
        path: '^(contract|server|db|web)/',
        // Read by the build, which comes from a development package.
        pathNot: [tests, '^web/routes\\.ts$', '^db/generate-types\\.ts$'],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'A package that only another one brings along may go with it.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'seed-and-schema-know-no-handlers',
      comment: 'The town is seeded through modules and tables.',
      severity: 'error',
      from: { path: '^db/', pathNot: tests },
      to: { path: '^(server/((calls|jobs|app|main)\\.ts|worker/)|web/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^build/', '^\\.react-router/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json', '.d.ts'],
    },
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'content' },
  },
};
