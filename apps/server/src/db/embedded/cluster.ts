import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CannotStart } from '../../cannot-start.ts'
import { makeFolder } from '../../data-folder.ts'
import type { Binaries } from './binaries.ts'
import { isRunning } from './process.ts'
import type { ServerUser } from './server-user.ts'

const run = promisify(execFile)
const UNFINISHED = /^unfinished-(\d+)-/

/** The server's administrator. The product's database belongs to a plain role, as on a hosted server. */
export const ADMINISTRATOR = 'postgres'

/**
 * The environment of the server's programs, without this process's variables, since PGPORT and others would change
 * their behaviour.
 */
export const SERVER_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

export interface ClusterPlace {
  /** The folder of the whole database. */
  folder: string
  /** The folder of everything that the first start creates. */
  clusterFolder: string
  dataFolder: string
  passwordFile: string
  logFile: string
}

export function clusterIn(folder: string): ClusterPlace {
  const clusterFolder = join(folder, 'cluster')
  return {
    folder,
    clusterFolder,
    dataFolder: join(clusterFolder, 'data'),
    passwordFile: join(clusterFolder, 'password'),
    logFile: join(folder, 'postgres.log'),
  }
}

/**
 * Creates the cluster unless it exists: in a temporary folder that is moved into place when complete, so that neither a
 * crash nor a second process leaves an incomplete cluster.
 * @param durable false leaves it to the system when files reach the disk
 * @returns the administrator's password
 */
export async function ensureCluster(
  place: ClusterPlace,
  { major, initdb }: Binaries,
  user: ServerUser,
  { durable }: { durable: boolean },
): Promise<string> {
  if (!existsSync(place.dataFolder)) await createCluster(place, initdb, user, durable)
  const found = (await readFile(join(place.dataFolder, 'PG_VERSION'), 'utf8')).trim()
  if (found !== String(major)) {
    throw new CannotStart(
      `The database in ${place.dataFolder} is from PostgreSQL ${found}, and this version of Enamel includes ${major}. ` +
        'Start the version of Enamel that made it, take a dump with pg_dump, and restore the dump into a new folder.',
    )
  }
  return (await readFile(place.passwordFile, 'utf8')).trim()
}

async function createCluster(
  place: ClusterPlace,
  initdb: string,
  user: ServerUser,
  durable: boolean,
): Promise<void> {
  const unfinished = await mkdtemp(join(place.folder, `unfinished-${process.pid}-`))
  const passwordFile = join(unfinished, 'password')
  await writeFile(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
  await changeOwner(user, unfinished, passwordFile)
  const { file, args, ...account } = user.launch(initdb, [
    `--pgdata=${join(unfinished, 'data')}`,
    `--username=${ADMINISTRATOR}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The server's own locale handles upper and lower case in the same way on every machine.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ])
  try {
    await run(file, args, { ...account, cwd: '/', env: SERVER_ENVIRONMENT })
    await rename(unfinished, place.clusterFolder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // If a different process was faster, its cluster is used.
    if (!existsSync(place.dataFolder)) throw new CannotStart(whyNotCreated(error), { cause: error })
  }
}

function whyNotCreated(error: unknown): string {
  const { stderr = '', message = '' } = error as { stderr?: string; message?: string }
  if (stderr.includes('could not look up effective user ID')) {
    return (
      `PostgreSQL must know its user by name, and user ${process.getuid?.()} has no name in /etc/passwd: ` +
      'add a name, or set DATABASE_URL.'
    )
  }
  return `PostgreSQL could not create its database: ${stderr.trim() || message}`
}

/** Makes the server's user the owner of files, unless that is the user of this process. */
export async function changeOwner({ account }: ServerUser, ...paths: string[]): Promise<void> {
  if (!account) return
  for (const path of paths) await chown(path, account.uid, account.gid)
}

/** Creates the folder if needed, and closes it to other users. */
export async function ensureFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    const { uid } = await stat(folder)
    const self = process.getuid?.()
    if (self === undefined || self === 0 || uid === self) return await chmod(folder, 0o700)
    throw new Error(`it belongs to user ${uid}, and this is user ${self}`)
  } catch (error) {
    throw new CannotStart(
      `The database's folder ${folder} cannot be used: ${error instanceof Error ? error.message : error}. ` +
        "Start Enamel as the same user as before, or change the folder's owner with chown -R.",
      { cause: error },
    )
  }
}

/** Removes the temporary folders of processes that died while they created the cluster. */
export async function clearUnfinished({ folder }: ClusterPlace): Promise<void> {
  for (const name of await readdir(folder)) {
    const maker = UNFINISHED.exec(name)?.[1]
    if (!maker || isRunning(Number(maker))) continue
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => {})
  }
}
