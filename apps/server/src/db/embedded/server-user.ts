import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { CannotStart } from '../../cannot-start.ts'

const ROOT = 0
const READ = 4
const ENTER_OR_RUN = 1
/** The users as whom root starts the server, in order of preference; otherwise any other user. */
const PREFERRED_USERS = ['postgres', 'nobody']
const SETPRIV = '/usr/bin/setpriv'

/** Linux capabilities by name, with their numbers (capabilities(7)). */
const CAPABILITIES = { dac_override: 1, dac_read_search: 2, setpcap: 8 }
type Capability = keyof typeof CAPABILITIES

/** The command that starts a program of the server. */
export interface Launch {
  file: string
  args: string[]
  uid?: number
  gid?: number
}

interface Account {
  name: string
  uid: number
  gid: number
}

/** The system user that the server runs as and that owns its files. */
export interface ServerUser {
  /** Undefined for the user of this process. */
  account: Account | undefined
  /** The command that starts a program as this user, even in folders whose parents are closed to it. */
  launch(file: string, args: string[]): Launch
}

/**
 * The user for the server. PostgreSQL refuses to run as root, so root starts it as the owner of the cluster, or as
 * `postgres`, `nobody` or the first other user. Other users start it as themselves. No user is created.
 * @param folder the existing folder in which the cluster is stored
 * @param dataFolder the cluster's data folder, which does not exist before the first start
 * @param postgres the server's program
 */
export function chooseServerUser(folder: string, dataFolder: string, postgres: string): ServerUser {
  if (process.getuid?.() !== ROOT) return { account: undefined, launch: (file, args) => ({ file, args }) }
  if (process.platform !== 'linux') {
    throw new CannotStart(
      'PostgreSQL does not run as root: start Enamel as another user, or set DATABASE_URL.',
    )
  }
  const account = accountFor(dataFolder)
  const mayRun = hasAccess(account, postgres, READ | ENTER_OR_RUN)
  const closed = [folder, postgres].map((path) => closedFolderAbove(account, path)).find(Boolean)
  if (mayRun && !closed) {
    return { account, launch: (file, args) => ({ file, args, uid: account.uid, gid: account.gid }) }
  }
  // The right to enter closed folders is enough, unless the programs themselves are closed too.
  const capability = (
    mayRun ? (['dac_read_search', 'dac_override'] as const) : (['dac_override'] as const)
  ).find(hasCapability)
  if (!capability || !hasCapability('setpcap') || !existsSync(SETPRIV)) {
    throw new CannotStart(
      `PostgreSQL runs as ${account.name}, since it refuses root, and ${closed ?? postgres} is closed to ${account.name}. ` +
        'Start Enamel as a normal user, or move it and its data (ENAMEL_DATA) to where others may enter, for example ' +
        'under /var/lib, or set DATABASE_URL.',
    )
  }
  return { account, launch: (file, args) => launchWith(capability, account, file, args) }
}

function accountFor(dataFolder: string): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid, gid }) => name && uid > ROOT && gid > ROOT)
  const owner = existsSync(dataFolder) ? statSync(dataFolder) : undefined
  if (owner && owner.uid !== ROOT) {
    // Unlike initdb, the running server does not need a user name.
    const name = accounts.find(({ uid }) => uid === owner.uid)?.name ?? `user ${owner.uid}`
    return { name, uid: owner.uid, gid: owner.gid }
  }
  const preferred = PREFERRED_USERS.map((name) => accounts.find((account) => account.name === name)).find(
    Boolean,
  )
  const account = preferred ?? accounts[0]
  if (!account) {
    throw new CannotStart(
      'PostgreSQL refuses root, and the system has no other user: add a user, or set DATABASE_URL.',
    )
  }
  return account
}

/** @returns the first folder on the way to `path` that the account may not enter */
function closedFolderAbove(account: Account, path: string): string | undefined {
  const parent = dirname(path)
  if (parent === path) return undefined
  return closedFolderAbove(account, parent) ?? (hasAccess(account, parent, ENTER_OR_RUN) ? undefined : parent)
}

/**
 * Whether mode bits allow access. Access lists are not read, so the result may be false although access is allowed.
 */
function hasAccess({ uid, gid }: Account, path: string, neededBits: number): boolean {
  const { mode, uid: owner, gid: group } = statSync(path)
  const shift = uid === owner ? 6 : gid === group ? 3 : 0
  return ((mode >> shift) & neededBits) === neededBits
}

function hasCapability(capability: Capability): boolean {
  const effective = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
  return ((BigInt(`0x${effective}`) >> BigInt(CAPABILITIES[capability])) & 1n) === 1n
}

/**
 * Starts a program as the account, with one of root's capabilities and no other. Without
 * no_setuid_fixup, access(2) would ignore the capability, and PostgreSQL would not find its own programs.
 */
function launchWith(capability: Capability, { uid, gid }: Account, file: string, args: string[]): Launch {
  const only = `-all,+${capability}`
  return {
    file: SETPRIV,
    args: [
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      `--inh-caps=${only}`,
      `--ambient-caps=${only}`,
      `--bounding-set=${only}`,
      '--securebits=+no_setuid_fixup',
      '--no-new-privs',
      file,
      ...args,
    ],
  }
}
