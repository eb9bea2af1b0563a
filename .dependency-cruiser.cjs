const { readFileSync } = require('node:fs')
const { join } = require('node:path')

/** The files of reactions to events: the listed ones, and those whose names begin like a reaction. */
const listedReactions = [
  ...readFileSync(join(__dirname, 'apps/server/src/reactions-of-features.ts'), 'utf8').matchAll(
    /'\.\/(features\/[^']+)\.ts'/g,
  ),
].map(([, file]) => `^apps/server/src/${file}\\.ts$`)
const reactions = ['^apps/server/src/features/.*/(react-to|record)-[^/]+\\.ts$', ...listedReactions]

/**
 * The import rules of ARCHITECTURE.md: imports run one way, server features import each other through their index, no
 * cycles.
 */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that import each other belong in one file, or need a third for what they share.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-imports-no-other-workspace',
      severity: 'error',
      comment: 'The rules depend on no layer above them and do no I/O.',
      from: { path: '^packages/domain/src' },
      to: { path: '^(packages/contract|apps|e2e|bench)/' },
    },
    {
      name: 'domain-does-no-io',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'contract-imports-domain-only',
      severity: 'error',
      from: { path: '^packages/contract/src' },
      to: { path: '^(apps|e2e|bench)/' },
    },
    {
      name: 'only-tests-import-testing',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { path: '^packages/testing/' },
    },
    {
      name: 'apps-do-not-import-each-other',
      severity: 'error',
      comment:
        'Server, web and sandbox communicate over the network only. Tests may start the sandbox as the provider it simulates, and check on the server what the email designer writes.',
      from: { path: '^apps/([^/]+)/', pathNot: '\\.(db\\.)?test\\.tsx?$|/testing/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'server-plumbing-imports-no-feature',
      severity: 'error',
      from: {
        path: '^apps/server/src/(http|db|jobs|events|realtime|adapters)/',
        pathNot: '\\.test\\.ts$|/testing/',
      },
      to: { path: '^apps/server/src/features/' },
    },
    {
      name: 'server-features-are-imported-through-their-index',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^apps/server/src/features/([^/]+)/(?!index\\.ts$)',
        pathNot: '^apps/server/src/features/$1/',
      },
    },
    {
      name: 'web-ui-imports-no-patient-code',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib)/' },
      to: { path: '^apps/web/src/(signed-in|features|pages|app)/' },
    },
    {
      name: 'web-signed-in-imports-no-feature',
      severity: 'error',
      comment: 'Code that every feature may use depends on no feature.',
      from: { path: '^apps/web/src/signed-in/' },
      to: { path: '^apps/web/src/(features|pages|app)/' },
    },
    {
      name: 'web-features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/(features|pages|app)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-page-parts-do-not-import-other-pages',
      severity: 'error',
      comment:
        'Several pages show these parts. Without this rule page folders would import each other in circles.',
      from: {
        path: '^apps/web/src/pages/(add-patient|conversation|next-action|panes|practice-system)/',
        pathNot: '\\.test\\.tsx$',
      },
      to: { path: '^apps/web/src/pages/[^/]+/', pathNot: '^apps/web/src/pages/$1/' },
    },
    {
      name: 'web-patient-does-not-import-screens',
      severity: 'error',
      comment: 'The inbox, the queues and the shell show the patient.',
      from: { path: '^apps/web/src/pages/patient/', pathNot: '\\.test\\.tsx$' },
      to: { path: '^apps/web/src/pages/(actions|add-patient|inbox|settings|shell)/' },
    },
    {
      name: 'web-pages-do-not-import-the-app',
      severity: 'error',
      from: { path: '^apps/web/src/pages/' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'vendors-are-imported-in-adapters-only',
      severity: 'error',
      comment: "A vendor's terms stay in its adapter.",
      from: { path: '^apps/server/src/', pathNot: '^apps/server/src/adapters/|\\.test\\.ts$|/testing/' },
      to: { path: 'node_modules/(twilio|nodemailer|smtp-server|postal-mime|openid-client)/' },
    },
    {
      name: 'reactions-stay-inside-the-process',
      severity: 'error',
      comment:
        'A reaction runs in the transaction of its event. Work that leaves the process is a job. Types may be imported.',
      from: { path: reactions },
      to: { path: '^apps/server/src/adapters/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-unresolved-imports',
      severity: 'error',
      from: {},
      // 'node' is only a reference to types: /// <reference types="node" />.
      to: { couldNotResolve: true, pathNot: '^node$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|(^|/)data/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
}
