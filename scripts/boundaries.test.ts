import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTypes from 'dependency-cruiser/config-utl/extract-ts-config'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
let copy = ''

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'enamel-boundaries-'))
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.base.json', 'package.json'])
    cpSync(join(root, file), join(copy, file))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/**
 * Writes the files into an otherwise empty copy of the project, and checks their imports against the project's rules.
 */
async function check(files: Record<string, string>): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), text)
  }
  const rules = await extractOptions(join(root, '.dependency-cruiser.cjs'))
  const tsConfig = extractTypes(join(root, 'tsconfig.base.json'))
  const options = { ...rules, validate: true, baseDir: copy, outputType: 'err' as const }
  const { output } = await cruise(Object.keys(files), options, undefined, { tsConfig })
  for (const path of Object.keys(files)) rmSync(join(copy, path))
  return String(output)
}

const SOME_EXPORT = 'export const answer = 42\n'

describe('the import rules', () => {
  it.each([
    [
      'domain-imports-no-other-workspace',
      {
        'packages/domain/src/a.ts': "import '../../contract/src/b.ts'\n",
        'packages/contract/src/b.ts': SOME_EXPORT,
      },
    ],
    ['domain-does-no-io', { 'packages/domain/src/a.ts': "import 'node:fs'\n" }],
    [
      'contract-imports-domain-only',
      {
        'packages/contract/src/a.ts': "import '../../../apps/server/src/b.ts'\n",
        'apps/server/src/b.ts': SOME_EXPORT,
      },
    ],
    [
      'only-tests-import-testing',
      {
        'apps/web/src/lib/a.ts': "import '../../../../packages/testing/src/b.ts'\n",
        'packages/testing/src/b.ts': SOME_EXPORT,
      },
    ],
    [
      'apps-do-not-import-each-other',
      { 'apps/web/src/app/a.ts': "import '../../../server/src/b.ts'\n", 'apps/server/src/b.ts': SOME_EXPORT },
    ],
    [
      'server-plumbing-imports-no-feature',
      {
        'apps/server/src/http/a.ts': "import '../features/inbox/index.ts'\n",
        'apps/server/src/features/inbox/index.ts': SOME_EXPORT,
      },
    ],
    [
      'server-features-are-imported-through-their-index',
      {
        'apps/server/src/features/snooze/a.ts': "import '../inbox/marks.ts'\n",
        'apps/server/src/features/inbox/marks.ts': SOME_EXPORT,
      },
    ],
    [
      'web-ui-imports-no-patient-code',
      {
        'apps/web/src/ui/a.ts': "import '../features/inbox/b.ts'\n",
        'apps/web/src/features/inbox/b.ts': SOME_EXPORT,
      },
    ],
    [
      'web-ui-imports-no-patient-code',
      { 'apps/web/src/lib/a.ts': "import '../signed-in/b.ts'\n", 'apps/web/src/signed-in/b.ts': SOME_EXPORT },
    ],
    [
      'web-signed-in-imports-no-feature',
      {
        'apps/web/src/signed-in/a.ts': "import '../features/inbox/b.ts'\n",
        'apps/web/src/features/inbox/b.ts': SOME_EXPORT,
      },
    ],
    [
      'web-features-do-not-import-each-other',
      {
        'apps/web/src/features/snooze/a.ts': "import '../inbox/b.ts'\n",
        'apps/web/src/features/inbox/b.ts': SOME_EXPORT,
      },
    ],
    [
      'web-page-parts-do-not-import-other-pages',
      {
        'apps/web/src/pages/conversation/a.ts': "import '../patient/b.ts'\n",
        'apps/web/src/pages/patient/b.ts': SOME_EXPORT,
      },
    ],
    [
      'web-patient-does-not-import-screens',
      {
        'apps/web/src/pages/patient/a.ts': "import '../inbox/b.ts'\n",
        'apps/web/src/pages/inbox/b.ts': SOME_EXPORT,
      },
    ],
    [
      'web-pages-do-not-import-the-app',
      { 'apps/web/src/pages/a.ts': "import '../app/b.ts'\n", 'apps/web/src/app/b.ts': SOME_EXPORT },
    ],
    [
      'reactions-stay-inside-the-process',
      {
        'apps/server/src/features/inbox/react-to-calls.ts': "import '../../adapters/sms/b.ts'\n",
        'apps/server/src/adapters/sms/b.ts': SOME_EXPORT,
      },
    ],
    [
      'reactions-stay-inside-the-process',
      {
        // This file is not named like a reaction, but it is listed in reactions-of-features.ts.
        'apps/server/src/features/patients/publish-patient.ts': "import '../../adapters/push/b.ts'\n",
        'apps/server/src/adapters/push/b.ts': SOME_EXPORT,
      },
    ],
    ['vendors-are-imported-in-adapters-only', { 'apps/server/src/features/inbox/a.ts': "import 'twilio'\n" }],
    [
      'no-cycles',
      { 'packages/domain/src/a.ts': "import './b.ts'\n", 'packages/domain/src/b.ts': "import './a.ts'\n" },
    ],
    ['no-unresolved-imports', { 'packages/domain/src/a.ts': "import './nowhere.ts'\n" }],
  ])('report a violation of %s', async (rule, files) => {
    expect(await check(files)).toContain(`error ${rule}:`)
  })

  it('let a reaction import a type from an adapter', async () => {
    const files = {
      'apps/server/src/features/inbox/record-call.ts':
        "import type { Answer } from '../../adapters/sms/b.ts'\nexport type Recorded = Answer\n",
      'apps/server/src/adapters/sms/b.ts': 'export type Answer = 42\n',
    }
    expect(await check(files)).toContain('no dependency violations found')
  })

  it('accept allowed imports', async () => {
    const files = {
      'packages/contract/src/a.ts': "import '../../domain/src/b.ts'\n",
      'packages/domain/src/b.ts': SOME_EXPORT,
      'apps/web/src/features/snooze/a.ts': "import '../../signed-in/b.ts'\n",
      'apps/web/src/signed-in/b.ts': SOME_EXPORT,
    }
    expect(await check(files)).toContain('no dependency violations found')
  })
})
