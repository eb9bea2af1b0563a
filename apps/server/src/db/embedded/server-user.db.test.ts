import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { chmod, chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ask, type Product, startProduct } from '../testing/products.ts'
import { temporaryFolder } from '../testing/test-server.ts'
import { clusterIn } from './cluster.ts'
import { findPostmaster } from './postmaster.ts'

const NOBODY = { uid: 65534, gid: 65534 }
const NAMELESS = { uid: 54321, gid: 54321 }
const REPOSITORY = join(import.meta.dirname, '../../../../..')
/** The bit of dac_read_search, which is capability number 2. */
const ONLY_READ_SEARCH = '0000000000000004'
const NO_CAPABILITY = '0000000000000000'

const root = process.platform === 'linux' && process.getuid?.() === 0
const mayMount = root && spawnSync('unshare', ['--mount', 'true']).status === 0
const repositoryIsOpen = spawnSync('test', ['-r', import.meta.filename], NOBODY).status === 0

// Whole programs are started, which takes a long time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let parent: string
let number = 0
let folder: string
const products: Product[] = []

beforeAll(async () => {
  parent = await temporaryFolder()
})

beforeEach(() => {
  folder = join(parent, `pg${++number}`)
})

afterEach(async () => {
  await Promise.all(products.splice(0).map((product) => product.end()))
})

afterAll(() => rm(parent, { recursive: true, force: true }))

async function product(...options: Parameters<typeof startProduct>): Promise<Product> {
  const started = await startProduct(...options)
  products.push(started)
  return started
}

/** The command that runs a product in its own view of the file system, in which `source` appears at `target`. */
const withMount = (source: string, target: string) => [
  'unshare',
  '--mount',
  'sh',
  '-c',
  'mount --bind "$0" "$1" && shift && exec "$@"',
  source,
  target,
]

async function passwdWith(...names: string[]): Promise<string> {
  const file = join(parent, `passwd${number}`)
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  await writeFile(file, `${lines.filter((line) => names.includes(line.split(':')[0] ?? '')).join('\n')}\n`)
  return file
}

function serverProcess() {
  const { pid } = findPostmaster(clusterIn(folder)) ?? {}
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1]
  return { uid: Number(field('Uid')), capabilities: field('CapEff') }
}

async function expectServing({ url, error, log }: Product): Promise<void> {
  expect(error, log()).toBe('')
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
}

describe.skipIf(!root)('an embedded PostgreSQL started by root (needs root)', () => {
  it("runs as another user without any of root's rights, and owns its files", async () => {
    await expectServing(await product(folder))
    const { uid, capabilities } = serverProcess()
    expect(uid).not.toBe(0)
    expect(capabilities).toBe(NO_CAPABILITY)
    expect(statSync(clusterIn(folder).passwordFile).uid).toBe(uid)
  })

  it('runs again as the user who owns the cluster', async () => {
    await mkdir(folder)
    await chown(folder, NOBODY.uid, NOBODY.gid)
    const first = await product(folder, { account: NOBODY })
    await expectServing(first)
    await first.end()
    await expectServing(await product(folder))
    expect(serverProcess().uid).toBe(NOBODY.uid)
  })

  it('runs with its data in a folder that is closed to others, with no right except to enter it', async () => {
    const closed = join(parent, `closed${number}`)
    await mkdir(closed, { mode: 0o700 })
    folder = join(closed, 'pg')
    await expectServing(await product(folder))
    expect(serverProcess().capabilities).toBe(ONLY_READ_SEARCH)
    expect(statSync(closed).mode & 0o777).toBe(0o700)
  })

  it('explains what to do when it cannot get the right to enter a closed folder', async () => {
    const closed = join(parent, `closed${number}`)
    await mkdir(closed, { mode: 0o700 })
    const withoutRights = ['setpriv', '--bounding-set=-dac_override,-dac_read_search']
    const { error } = await product(join(closed, 'pg'), { launcher: withoutRights })
    expect(error).toMatch(
      new RegExp(
        `^PostgreSQL runs as \\w+, since it refuses root, and ${closed} is closed to \\w+. Start Enamel as`,
      ),
    )
    expect(error).toContain('ENAMEL_DATA')
    expect(error).toContain('DATABASE_URL')
  })
})

describe.skipIf(!mayMount)(
  'an embedded PostgreSQL started by root on a simulated machine (needs root and mount namespaces)',
  () => {
    it('runs when the whole repository is in a folder that is closed to others', async () => {
      const closed = join(parent, `closed${number}`)
      const repository = join(closed, 'repository')
      await mkdir(repository, { recursive: true })
      await chmod(closed, 0o700)
      folder = join(closed, 'pg')
      await expectServing(
        await product(folder, { launcher: withMount(REPOSITORY, repository), root: repository }),
      )
      expect(serverProcess().capabilities).toBe(ONLY_READ_SEARCH)
    })

    it('runs as the user nobody when there is no user postgres', async () => {
      const passwd = await passwdWith('root', 'nobody', 'daemon')
      await expectServing(await product(folder, { launcher: withMount(passwd, '/etc/passwd') }))
      expect(serverProcess().uid).toBe(NOBODY.uid)
    })

    it('runs as any other user when there is no user nobody either', async () => {
      const passwd = await passwdWith('root', 'daemon')
      await expectServing(await product(folder, { launcher: withMount(passwd, '/etc/passwd') }))
      expect(serverProcess().uid).toBe(1)
    })

    it('explains what to do when root is the only user', async () => {
      const passwd = await passwdWith('root')
      const { error } = await product(folder, { launcher: withMount(passwd, '/etc/passwd') })
      expect(error).toBe(
        'PostgreSQL refuses root, and the system has no other user: add a user, or set DATABASE_URL.',
      )
    })
  },
)

describe.skipIf(!root || !repositoryIsOpen)(
  'an embedded PostgreSQL started by a user (needs root to become one)',
  () => {
    it('runs as that user', async () => {
      await mkdir(folder)
      await chown(folder, NOBODY.uid, NOBODY.gid)
      await expectServing(await product(folder, { account: NOBODY }))
      expect(serverProcess()).toEqual({ uid: NOBODY.uid, capabilities: NO_CAPABILITY })
    })

    it('explains what to do with a folder that belongs to another user', async () => {
      await mkdir(folder, { mode: 0o755 })
      const { error } = await product(folder, { account: NOBODY })
      expect(error).toBe(
        `The database's folder ${folder} cannot be used: it belongs to user 0, and this is user 65534. ` +
          "Start Enamel as the same user as before, or change the folder's owner with chown -R.",
      )
    })

    it('explains what to do when the user has a number and no name', async () => {
      await mkdir(folder)
      await chown(folder, NAMELESS.uid, NAMELESS.gid)
      const { error } = await product(folder, { account: NAMELESS })
      expect(error).toBe(
        'PostgreSQL must know its user by name, and user 54321 has no name in /etc/passwd: add a name, or set DATABASE_URL.',
      )
    })
  },
)
