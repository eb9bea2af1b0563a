import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eventually } from '@enamel/testing/eventually'
import { freePorts } from '@enamel/testing/free-ports'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { silent } from '../../log.ts'
import { openOwnerPool } from '../database.ts'
import { ask, KILL_SAFE, type Product, startProduct } from '../testing/products.ts'
import { overTcp, temporaryFolder } from '../testing/test-server.ts'
import { findBinaries } from './binaries.ts'
import { clusterIn } from './cluster.ts'
import { findPostmaster, launchPostmaster, serverArguments } from './postmaster.ts'
import { isRunning } from './process.ts'
import { chooseServerUser } from './server-user.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

// Whole programs are started, which takes a long time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let parent: string
/** The folder of a server that was started for the first time and then stopped. */
let template: string
let number = 0
let folder: string
const products: Product[] = []

beforeAll(async () => {
  parent = await temporaryFolder()
  template = join(parent, 'template')
  const server = await startEmbeddedPostgres({ folder: template, log: silent, settings: KILL_SAFE })
  await server.stop()
})

beforeEach(() => {
  folder = join(parent, `pg${++number}`)
})

afterEach(async () => {
  await Promise.all(products.splice(0).map((product) => product.end()))
})

afterAll(() => rm(parent, { recursive: true, force: true }))

async function product(productFolder = folder): Promise<Product> {
  const started = await startProduct(productFolder)
  products.push(started)
  return started
}

const start = (settings = {}) =>
  startEmbeddedPostgres({ folder, log: silent, settings: { ...KILL_SAFE, ...settings } })

const postmaster = () => findPostmaster(clusterIn(folder))
const portOf = (url: string) => Number(new URL(url).port)
const socketOf = (url: string) => join(clusterIn(folder).clusterFolder, `.s.PGSQL.${portOf(url)}`)

/**
 * Copies the files of a first start, because a first start takes a long time, and sets a free port for the next start.
 */
async function copyFirstStart(): Promise<void> {
  await promisify(execFile)('cp', ['-a', template, folder])
  const [port] = await freePorts(1)
  const lastStart = join(clusterIn(folder).dataFolder, 'postmaster.opts')
  const written = await readFile(lastStart, 'utf8')
  await writeFile(lastStart, written.replace(/"-p" "\d+"/, `"-p" "${port}"`))
}

describe('the first start of an embedded PostgreSQL', () => {
  let server: Awaited<ReturnType<typeof start>>
  let newFolder: string
  beforeAll(async () => {
    newFolder = join(parent, 'new')
    server = await startEmbeddedPostgres({ folder: newFolder, log: silent, settings: KILL_SAFE })
  })
  afterAll(() => server.stop())

  it('creates a database enamel that a plain role owns', async () => {
    const [row] = await ask(
      server.url,
      `select current_database() as database, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls,
              pg_get_userbyid(datdba) = current_user as owns, lower('ÉÏ') as folded, version() as version
       from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    )
    expect(row).toMatchObject({
      database: 'enamel',
      rolsuper: false,
      rolcreaterole: true,
      rolcreatedb: false,
      rolbypassrls: false,
      owns: true,
      folded: 'éï',
    })
  })

  it('stores its password in a file that only its user can read, in a folder that only its user can enter', async () => {
    const { passwordFile, dataFolder } = clusterIn(newFolder)
    expect(statSync(passwordFile).mode & 0o777).toBe(0o600)
    expect(statSync(newFolder).mode & 0o777).toBe(0o700)
    expect(statSync(dataFolder).mode & 0o777).toBe(0o700)
    expect(await readFile(passwordFile, 'utf8')).toBe(`${new URL(server.url).password}\n`)
    const guessed = server.url.replace(/:[^:@]+@/, ':guess@')
    await expect(ask(guessed, 'select 1')).rejects.toThrow('password authentication failed')
  })

  it('is reached over a socket that only its user can use, and at 127.0.0.1 too', async () => {
    const { clusterFolder } = clusterIn(newFolder)
    expect(new URL(server.url).searchParams.get('host')).toBe(clusterFolder)
    expect(statSync(join(clusterFolder, `.s.PGSQL.${portOf(server.url)}`)).mode & 0o777).toBe(0o700)
    expect(statSync(clusterFolder).mode & 0o777).toBe(0o700)
    const client = 'select host(inet_client_addr()) as address'
    for (const url of [server.url, server.administratorUrl]) {
      expect(await ask(url, client)).toEqual([{ address: null }])
      expect(await ask(overTcp(url).href, client)).toEqual([{ address: '127.0.0.1' }])
    }
  })
})

describe('an embedded PostgreSQL', () => {
  it('stops cleanly, even when asked twice, and preserves its data', async () => {
    await copyFirstStart()
    const first = await start()
    await ask(first.url, 'create table saved as select 42 as answer')
    await Promise.all([first.stop(), first.stop()])
    await first.stop()
    expect(postmaster()).toBeUndefined()
    expect(existsSync(join(folder, 'cluster/data/postmaster.pid'))).toBe(false)
    expect(existsSync(socketOf(first.url))).toBe(false)

    const second = await start()
    expect(await ask(second.url, 'select * from saved')).toEqual([{ answer: 42 }])
    await second.stop()
    expect(await readFile(join(folder, 'postgres.log'), 'utf8')).not.toContain('not properly shut down')
  })

  it('starts again on the same port, or on a different one if that port is in use', async () => {
    await copyFirstStart()
    const first = await start()
    await first.stop()
    const second = await start()
    expect(portOf(second.url)).toBe(portOf(first.url))
    await second.stop()

    const intruder = createServer().listen(portOf(first.url), '127.0.0.1')
    await once(intruder, 'listening')
    const third = await start()
    expect(portOf(third.url)).not.toBe(portOf(first.url))
    expect(await ask(third.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await third.stop()
    intruder.close()
  })

  it('is reached over its socket in a folder with any name', async () => {
    folder = join(parent, 'one, "two" +%41')
    await copyFirstStart()
    const server = await start()
    expect(statSync(socketOf(server.url)).isSocket()).toBe(true)
    const pool = openOwnerPool(server.url, { log: silent, connections: 1 })
    expect((await pool.query('select inet_client_addr() as address')).rows).toEqual([{ address: null }])
    await pool.end()
    await server.stop()
  })

  it('is reached at 127.0.0.1 where the path of its folder is too long for a socket', async () => {
    folder = join(parent, 'f'.repeat(100))
    await copyFirstStart()
    const server = await start()
    expect(server.url).toBe(overTcp(server.url).href)
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  })

  it('runs beside a second one in a different folder when both start at once', async () => {
    const [one, two] = await Promise.all([product(join(folder, 'one')), product(join(folder, 'two'))])
    expect(portOf(one.url)).not.toBe(portOf(two.url))
    await ask(one.url, `create table whose as select 'one' as name`)
    await ask(two.url, `create table whose as select 'two' as name`)
    expect(await ask(one.url, 'select * from whose')).toEqual([{ name: 'one' }])
    expect(await ask(two.url, 'select * from whose')).toEqual([{ name: 'two' }])
  })

  it('refuses a second product on the same folder, and names the process that uses the folder', async () => {
    await copyFirstStart()
    const first = await product()
    const before = postmaster()
    const second = await product()
    expect(second.error).toBe(
      `Another Enamel (process ${first.child.pid}) is using the database in ${folder}. ` +
        'Stop it first, or give this one a folder of its own with ENAMEL_DATA.',
    )
    await expect(start()).rejects.toThrow(`process ${first.child.pid}`)
    expect(postmaster()).toEqual(before)
    expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('serves exactly one of three products that start in one new folder at once', async () => {
    const three = await Promise.all([product(), product(), product()])
    const [winner, ...otherWinners] = three.filter(({ url }) => url)
    expect(otherWinners).toEqual([])
    const refusals = three.filter(({ error }) => error)
    expect(refusals).toHaveLength(2)
    for (const { error } of refusals) expect(error).toContain(`Another Enamel (process ${winner?.child.pid})`)
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['cluster', 'postgres.log']))
  })
})

describe('an embedded PostgreSQL after a crash', () => {
  it('takes over the server that a killed product left, immediately and with its data', async () => {
    await copyFirstStart()
    const killed = await product()
    await ask(killed.url, 'create table saved as select 42 as answer')
    const leftServer = postmaster()
    await killed.kill()
    expect(postmaster()).toEqual(leftServer)

    const next = await product()
    expect(postmaster()).toEqual(leftServer)
    expect(next.url).toBe(killed.url)
    expect(await ask(next.url, 'select * from saved')).toEqual([{ answer: 42 }])
    await next.end()
    expect(postmaster()).toBeUndefined()
  })

  it('restarts a server that has no socket, which a killed product of an older version left', async () => {
    await copyFirstStart()
    const place = clusterIn(folder)
    const { postgres } = await findBinaries()
    const [port = 0] = await freePorts(1)
    const settings = { ...KILL_SAFE, listen_addresses: '127.0.0.1', unix_socket_directories: '' }
    const user = chooseServerUser(folder, place.dataFolder, postgres)
    await launchPostmaster(place, user, postgres, serverArguments(place, port, settings))
    expect(postmaster()).toMatchObject({ port, socketFolder: undefined })

    const next = await start()
    expect(postmaster()).toMatchObject({ port, socketFolder: place.clusterFolder })
    expect(await ask(next.url, 'select inet_client_addr() as address')).toEqual([{ address: null }])
    await next.stop()
  })

  it('restarts a server that a killed product left if it runs with other settings', async () => {
    await copyFirstStart()
    const killed = await product()
    const leftServer = postmaster()
    await killed.kill()
    const next = await start({ work_mem: '9MB' })
    expect(postmaster()?.pid).not.toBe(leftServer?.pid)
    expect(await ask(next.url, 'show work_mem')).toEqual([{ work_mem: '9MB' }])
    await next.stop()
  })

  it('recovers committed data when product and server were killed together', async () => {
    await copyFirstStart()
    const killed = await product()
    await ask(killed.url, 'create table saved as select generate_series(1, 1000) as n')
    process.kill(postmaster()?.pid ?? 0, 'SIGKILL')
    await killed.kill()
    expect(existsSync(join(folder, 'cluster/data/postmaster.pid'))).toBe(true)
    expect(existsSync(socketOf(killed.url))).toBe(true)

    const next = await start()
    expect(await ask(next.url, 'select count(*)::int as rows from saved')).toEqual([{ rows: 1000 }])
    await next.stop()
  })

  it('starts even if the id in its old lock files belongs to a different program of the same user', async () => {
    await copyFirstStart()
    const before = await start()
    const { dataFolder } = clusterIn(folder)
    const locks = [join(dataFolder, 'postmaster.pid'), `${socketOf(before.url)}.lock`]
    const texts = await Promise.all(locks.map((lock) => readFile(lock, 'utf8')))
    await before.stop()
    const { uid, gid } = statSync(dataFolder)
    const other = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
    await once(other, 'spawn')
    for (const [index, lock] of locks.entries())
      await writeFile(lock, texts[index]?.replace(/^\d+/, String(other.pid)) ?? '')

    const after = await start()
    expect(await ask(after.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(isRunning(other.pid ?? 0)).toBe(true)
    await after.stop()
    other.kill()
  })

  it('restarts a server that dies while the product runs, at the same address', async () => {
    await copyFirstStart()
    const living = await product()
    const before = postmaster()
    process.kill(before?.pid ?? 0, 'SIGKILL')
    await eventually(async () => expect(await ask(living.url, 'select 1 as one')).toEqual([{ one: 1 }]), {
      timeout: 15_000,
    })
    expect(postmaster()?.pid).not.toBe(before?.pid)
    expect(postmaster()?.port).toBe(before?.port)
    await eventually(() => expect(living.log()).toContain('PostgreSQL serves again'))
    expect((await product()).error).toContain(`process ${living.child.pid}`)
    await living.end()
    expect(postmaster()).toBeUndefined()
  })

  it('repeats its attempts to restart a server that cannot start for a while', async () => {
    const errors: string[] = []
    const log = { ...silent, error: (message: string) => void errors.push(message) }
    const server = await startEmbeddedPostgres({ folder, log, settings: KILL_SAFE, restartPausesMs: [0, 20] })
    const settings = join(folder, 'cluster/data/postgresql.conf')
    await rename(settings, `${settings}.away`)
    process.kill(postmaster()?.pid ?? 0, 'SIGKILL')
    await eventually(() => expect(errors.length).toBeGreaterThan(3), { timeout: 15_000 })
    await rename(`${settings}.away`, settings)
    await eventually(async () => expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]), {
      timeout: 15_000,
    })
    await server.stop()
  })

  it('removes the files of an interrupted first start', async () => {
    const dead = spawn('true')
    await once(dead, 'exit')
    await mkdir(join(folder, `unfinished-${dead.pid}-abc/data`), { recursive: true })
    const server = await start()
    expect((await readdir(folder)).sort()).toEqual(['cluster', 'postgres.log'])
    await server.stop()
  })
})

describe('an embedded PostgreSQL that cannot run', () => {
  it('explains what to do with a cluster of a different major version', async () => {
    await copyFirstStart()
    await writeFile(join(folder, 'cluster/data/PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow(
      /is from PostgreSQL 17, and this version of Enamel includes 18\. Start the version of Enamel that made it, take a dump/,
    )
  })

  it('explains what to do with a folder that cannot be created', async () => {
    await writeFile(folder, 'a file')
    await expect(startEmbeddedPostgres({ folder: join(folder, 'pg'), log: silent })).rejects.toThrow(
      `The database's folder ${join(folder, 'pg')} cannot be used`,
    )
  })
})
