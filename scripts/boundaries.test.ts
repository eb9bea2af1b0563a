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

/** Puts files into an otherwise empty workspace and checks its imports by the project's rules. */
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

const answer = 'export const answer = 42\n'

describe('the import rules fail', () => {
  it.each([
    [
      'domain-stands-alone',
      {
        'packages/domain/src/a.ts': "import '../../contract/src/b.ts'\n",
        'packages/contract/src/b.ts': answer,
      },
    ],
    ['domain-does-no-io', { 'packages/domain/src/a.ts': "import 'node:fs'\n" }],
    [
      'contract-knows-domain-only',
      {
        'packages/contract/src/a.ts': "import '../../../apps/server/src/b.ts'\n",
        'apps/server/src/b.ts': answer,
      },
    ],
    [
      'only-tests-import-testing',
      {
        'apps/web/src/lib/a.ts': "import '../../../../packages/testing/src/b.ts'\n",
        'packages/testing/src/b.ts': answer,
      },
    ],
    [
      'apps-do-not-meet',
      { 'apps/web/src/app/a.ts': "import '../../../server/src/b.ts'\n", 'apps/server/src/b.ts': answer },
    ],
    [
      'server-plumbing-knows-no-feature',
      {
        'apps/server/src/http/a.ts': "import '../features/inbox/index.ts'\n",
        'apps/server/src/features/inbox/index.ts': answer,
      },
    ],
    [
      'server-features-meet-in-their-index',
      {
        'apps/server/src/features/snooze/a.ts': "import '../inbox/marks.ts'\n",
        'apps/server/src/features/inbox/marks.ts': answer,
      },
    ],
    [
      'web-ui-knows-no-patients',
      {
        'apps/web/src/ui/a.ts': "import '../features/inbox/b.ts'\n",
        'apps/web/src/features/inbox/b.ts': answer,
      },
    ],
    [
      'web-ui-knows-no-patients',
      { 'apps/web/src/lib/a.ts': "import '../signed-in/b.ts'\n", 'apps/web/src/signed-in/b.ts': answer },
    ],
    [
      'web-signed-in-knows-no-feature',
      {
        'apps/web/src/signed-in/a.ts': "import '../features/inbox/b.ts'\n",
        'apps/web/src/features/inbox/b.ts': answer,
      },
    ],
    [
      'web-features-meet-in-pages',
      {
        'apps/web/src/features/snooze/a.ts': "import '../inbox/b.ts'\n",
        'apps/web/src/features/inbox/b.ts': answer,
      },
    ],
    [
      'web-pages-stand-below-the-app',
      { 'apps/web/src/pages/a.ts': "import '../app/b.ts'\n", 'apps/web/src/app/b.ts': answer },
    ],
    [
      'reactions-stay-inside-the-process',
      {
        'apps/server/src/features/inbox/react-to-calls.ts': "import '../../adapters/sms/b.ts'\n",
        'apps/server/src/adapters/sms/b.ts': answer,
      },
    ],
    [
      'reactions-stay-inside-the-process',
      {
        // Listed in reactions-of-features.ts under another name.
        'apps/server/src/features/patients/publish-patient.ts': "import '../../adapters/push/b.ts'\n",
        'apps/server/src/adapters/push/b.ts': answer,
      },
    ],
    ['vendors-live-in-adapters', { 'apps/server/src/features/inbox/a.ts': "import 'twilio'\n" }],
    [
      'no-cycles',
      { 'packages/domain/src/a.ts': "import './b.ts'\n", 'packages/domain/src/b.ts': "import './a.ts'\n" },
    ],
    ['nothing-unresolved', { 'packages/domain/src/a.ts': "import './nowhere.ts'\n" }],
  ])('%s', async (rule, files) => {
    expect(await check(files)).toContain(`error ${rule}:`)
  })

  it('unless a reaction imports only a type of an adapter', async () => {
    const files = {
      'apps/server/src/features/inbox/record-call.ts':
        "import type { Answer } from '../../adapters/sms/b.ts'\nexport type Recorded = Answer\n",
      'apps/server/src/adapters/sms/b.ts': 'export type Answer = 42\n',
    }
    expect(await check(files)).toContain('no dependency violations found')
  })

  it('and a right import passes', async () => {
    const files = {
      'packages/contract/src/a.ts': "import '../../domain/src/b.ts'\n",
      'packages/domain/src/b.ts': answer,
      'apps/web/src/features/snooze/a.ts': "import '../../signed-in/b.ts'\n",
      'apps/web/src/signed-in/b.ts': answer,
    }
    expect(await check(files)).toContain('no dependency violations found')
  })
})
