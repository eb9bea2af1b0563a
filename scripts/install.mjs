// Runs on any installed Node (20 or newer): installs the dependencies if needed, including the pinned Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const marker = join(root, 'node_modules', '.enamel-installed')

/** Installs exactly the packages of the lock file, unless they are installed already. */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return
  console.log('Installing dependencies…')
  // `npm ci` would refuse a lock file that lacks packages for other platforms, and registries may lack those packages.
  // `npm install` takes the same versions from the lock file, and `--no-save` leaves the file unchanged. The output is
  // hidden, because npm on a Node older than the pinned one warns about half of the packages, which never run on it.
  runQuietly('npm', ['install', '--no-save', '--no-audit', '--no-fund'])
  writeFileSync(marker, lock)
}

/** The environment in which `node` is the pinned version, if a package of it exists for this platform. */
export function withPinnedNode(environment = process.env) {
  return { ...environment, PATH: [join(root, 'node_modules', '.bin'), environment.PATH].join(delimiter) }
}

/** Runs a command and waits for it. If it fails, this process exits with the same code. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: withPinnedNode(), ...options })
  if (result.error) throw result.error
  if (result.status !== 0) process.exit(result.status ?? 1)
}

/** Like `run`, but prints the command's output only if it fails. */
export function runQuietly(command, args) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: withPinnedNode(),
    maxBuffer: Number.POSITIVE_INFINITY,
  })
  if (result.error) throw result.error
  if (result.status === 0) return
  process.stdout.write(result.stdout)
  process.stderr.write(result.stderr)
  process.exit(result.status ?? 1)
}

/** Exits if Node is too old to run the product's TypeScript. */
export function checkNode() {
  const version = spawnSync('node', ['--version'], { env: withPinnedNode(), encoding: 'utf8' }).stdout.trim()
  if (Number(version.slice(1).split('.')[0]) >= 24) return
  console.error(
    `Enamel needs Node 24. No package of it exists for this platform, and the installed version is ${version}.`,
  )
  process.exit(1)
}
