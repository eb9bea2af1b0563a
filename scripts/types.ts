import { spawn } from 'node:child_process'

/** Checks the types of every workspace; prints what is wrong and fails if anything is. */
const workspaces = [
  'packages/domain',
  'packages/contract',
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
        const tsc = spawn('tsc', ['-p', workspace], { stdio: 'inherit' })
        tsc.on('exit', (code) => resolve(code === 0))
      }),
  ),
)
process.exit(results.every(Boolean) ? 0 : 1)
