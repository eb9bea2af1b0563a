import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Checks the types of every workspace, prints errors, and fails if there are any. TypeScript 7 needs a third of the
 * time of TypeScript 6, which is installed only for programs that use its API, such as the check of imports. A
 * second run checks only what has changed since the first, and what depends on it.
 */
const COMPILER = join(dirname(fileURLToPath(import.meta.resolve('typescript-7/package.json'))), 'bin/tsc')
const workspaces = [
  'packages/domain',
  'packages/contract',
  'packages/testing',
  'apps/server',
  'apps/web',
  'apps/sandbox',
  'e2e',
  'bench',
  'scripts',
]

const results = await Promise.all(
  workspaces.map(
    (workspace) =>
      new Promise<boolean>((resolve) => {
        // The workspaces run at the same time and use every core. Several checkers per workspace would repeat work.
        const cache = join('node_modules/.cache/types', `${workspace.replace('/', '-')}.tsbuildinfo`)
        const tsc = spawn(
          process.execPath,
          [COMPILER, '-p', workspace, '--checkers', '1', '--incremental', '--tsBuildInfoFile', cache],
          { stdio: 'inherit' },
        )
        tsc.on('exit', (code) => resolve(code === 0))
      }),
  ),
)
process.exit(results.every(Boolean) ? 0 : 1)
