// Runs on any Node of the machine (20 or newer): installs the dependencies if needed, the pinned Node among them.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const marker = join(root, 'node_modules', '.enamel-installed')

/** Installs exactly the lock file's packages, unless that has been done. */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return
  console.log('Installing dependencies…')
  // Not `npm ci`: it refuses a lock file in which packages for other platforms are missing, and registries may lack
  // them. `npm install` takes the same versions from the lock file, and without saving it leaves the file alone. On a
  // Node before the pinned one npm warns of half the packages, which are never run on it.
  runQuietly('npm', ['install', '--no-save', '--no-audit', '--no-fund'])
  writeFileSync(marker, lock)
}

/** The environment in which `node` is the pinned one where a package for this platform exists. */
export function withPinnedNode(environment = process.env) {
  return { ...environment, PATH: [join(root, 'node_modules', '.bin'), environment.PATH].join(delimiter) }
}

/** Runs a command to its end and leaves with its exit code when it fails. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: withPinnedNode(), ...options })
  if (done.error) throw done.error
  if (done.status !== 0) process.exit(done.status ?? 1)
}

/** The same, printing its output only if it fails. */
export function runQuietly(command, args) {
  const done = spawnSync(command, args, {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: withPinnedNode(),
    maxBuffer: Number.POSITIVE_INFINITY,
  })
  if (done.error) throw done.error
  if (done.status === 0) return
  process.stdout.write(done.stdout)
  process.stderr.write(done.stderr)
  process.exit(done.status ?? 1)
}

/** Refuses a Node that cannot run the product's TypeScript. */
export function checkNode() {
  const version = spawnSync('node', ['--version'], { env: withPinnedNode(), encoding: 'utf8' }).stdout.trim()
  if (Number(version.slice(1).split('.')[0]) >= 24) return
  console.error(`Enamel needs Node 24; this platform has no packaged one and the machine has ${version}.`)
  process.exit(1)
}
