import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Builds the server and the two browser apps, each only if its sources have changed since its last build. */
const apps = [
  { folder: 'apps/web', sources: ['apps/web/**/*', 'packages/*/src/**/*', 'package-lock.json'] },
  {
    folder: 'apps/sandbox',
    sources: ['apps/sandbox/{page,src}/**/*', 'apps/sandbox/vite.config.ts', 'package-lock.json'],
  },
  {
    folder: 'apps/server',
    sources: [
      'apps/server/src/**/*',
      'apps/server/vite.config.ts',
      'packages/*/src/**/*',
      'package-lock.json',
    ],
  },
]

// Under the NODE_ENV of a test runner, the apps would be built for development, and would be half as large again.
const env = { ...process.env, NODE_ENV: 'production' }

for (const { folder, sources } of apps) {
  const stamp = join(folder, 'dist', '.built-from')
  const fingerprint = fingerprintOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) continue
  const { status } = spawnSync('vite', ['build', folder, '--logLevel', 'warn'], { stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stamp, fingerprint)
}

function fingerprintOf(patterns: string[]): string {
  const hash = createHash('sha256')
  const files = globSync(patterns, {
    exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$/.test(path),
  }).filter((path) => statSync(path).isFile())
  files.sort()
  for (const file of files) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}
