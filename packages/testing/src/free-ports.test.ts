import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, it } from 'vitest'
import { blocksOutside, ephemeralPorts, freePorts } from './free-ports.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0)) await cleanUp()
})

/** Runs code that returns ports in a child process, which keeps running until it is killed. */
async function runInChildProcess(code: string): Promise<{ ports: number[]; kill(): Promise<unknown> }> {
  const script = `
    import { createServer } from 'node:net'
    import { freePorts } from ${JSON.stringify(join(import.meta.dirname, 'free-ports.ts'))}
    console.log(JSON.stringify(await (async () => { ${code} })()))
    setInterval(() => {}, 1_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = async () => {
    if (child.signalCode === null && child.kill('SIGKILL')) await once(child, 'exit')
  }
  cleanups.push(kill)
  const [line] = await once(createInterface(child.stdout), 'line')
  return { ports: JSON.parse(line), kill }
}

async function listenOn(port: number): Promise<void> {
  const server = createServer()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  cleanups.push(() => new Promise((closed) => server.close(closed)))
}

it('returns ports outside the range of outgoing connections', async () => {
  const [first, last] = ephemeralPorts()
  for (const port of await freePorts(60)) expect(port < first || port > last, `${port}`).toBe(true)
})

it.each([
  [[32_768, 60_999], 20_000, 65_450],
  [[49_152, 65_535], 20_000, 49_100],
  [[1_024, 40_000], 40_050, 65_450],
  [[1_024, 65_535], 20_000, 65_450],
] as const)(
  'uses no port in the range %j of outgoing connections, unless the range covers all ports',
  (range, first, last) => {
    const blocks = blocksOutside(range)
    expect([blocks[0], blocks.at(-1)]).toEqual([first, last])
  },
)

it('returns a port only once, across processes, while its owner runs', async () => {
  const own = await Promise.all([freePorts(30), freePorts(30)])
  const others = await Promise.all([
    runInChildProcess('return freePorts(60)'),
    runInChildProcess('return freePorts(60)'),
  ])
  const all = [...own.flat(), ...others.flatMap(({ ports }) => ports)]
  expect(all).toHaveLength(180)
  expect(new Set(all).size).toBe(180)
})

it('reuses the ports of a killed process', async () => {
  const { ports, kill } = await runInChildProcess('return freePorts(1)')
  const [port = 0] = ports
  const lock = blocksOutside(ephemeralPorts()).findLast((block) => block < port) ?? 0
  await expect(listenOn(lock)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await kill()
  await listenOn(lock)
})

it('skips a port that is in use', async () => {
  const { ports } = await runInChildProcess(`
    const [first] = await freePorts(1)
    await new Promise((listening) => createServer().listen(first + 1, '127.0.0.1', listening))
    return [first, ...(await freePorts(1))]`)
  const [first = 0, second] = ports
  expect(second).toBe(first + 2)
})
