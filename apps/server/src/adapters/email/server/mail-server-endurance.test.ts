import { once } from 'node:events'
import { createConnection } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { mailBench } from '../testing/mail-bench.ts'

const bench = mailBench()
const { serve, connect, client } = bench
afterEach(bench.close)

const letter = {
  from: 'olivia@mail.example',
  to: 'hello@brightside.test',
  subject: 'Implants',
  text: 'How much?',
}

describe('clients that keep the mail server busy', () => {
  it('are disconnected when they send nothing', async () => {
    const { server } = await serve({ limits: { idleMs: 500 } })
    const connection = await connect(server.port)
    await connection.begin()
    expect(await connection.reply()).toMatch(/^421 /)
    await connection.closed
  })

  it('are disconnected when they send a byte now and then', async () => {
    const { server, received } = await serve({ limits: { idleMs: 4000, connectionMs: 800 } })
    const connection = await connect(server.port)
    await connection.begin()
    const drip = setInterval(() => connection.socket.write('x'), 20)
    bench.closers.push(() => clearInterval(drip))
    expect(await connection.reply()).toMatch(/^421 /)
    await connection.closed
    expect(received).toEqual([])
  })

  it('do not occupy all connections', async () => {
    const { server } = await serve({ limits: { maxConnectionsPerAddress: 2 } })
    await connect(server.port)
    await connect(server.port)
    const third = createConnection({ port: server.port, host: '127.0.0.1' })
    bench.closers.push(() => third.destroy())
    const [greeting] = await once(third, 'data')
    expect(String(greeting)).toMatch(/^421 /)
  })

  it('occupy no memory after they disconnect during an email', async () => {
    const { server, received } = await serve({ limits: { maxBytesInFlight: 5000 } })
    for (let count = 0; count < 5; count += 1) {
      const connection = await connect(server.port)
      await connection.begin()
      connection.socket.write(`${'x'.repeat(70)}\r\n`.repeat(50))
      connection.socket.end()
      await connection.closed
    }
    await client(server.port).sendMail(letter)
    expect(received).toHaveLength(1)
  })
})

describe('stopping the mail server', () => {
  it('waits for a running transaction, and accepts no new one', async () => {
    let finish: () => void = () => {}
    const stored = new Promise<void>((resolve) => {
      finish = resolve
    })
    const { server } = await serve({ receive: () => stored, limits: { stopMs: 5000 } })
    const connection = await connect(server.port)
    const idle = await connect(server.port)
    await connection.begin()
    connection.socket.write('Subject: late\r\n\r\n.\r\n')
    const stopped = server.stop()
    expect(await idle.reply()).toMatch(/^421 /)
    finish()
    expect(await connection.reply()).toMatch(/^250 /)
    await stopped
    const late = createConnection({ port: server.port, host: '127.0.0.1' })
    await expect(once(late, 'connect')).rejects.toThrow('ECONNREFUSED')
  })

  it('waits only for a limited time', async () => {
    const { server } = await serve({ receive: () => new Promise(() => {}), limits: { stopMs: 100 } })
    const connection = await connect(server.port)
    await connection.begin()
    connection.socket.write('Subject: never\r\n\r\n.\r\n')
    const began = performance.now()
    await server.stop()
    expect(performance.now() - began).toBeLessThan(2000)
  })
})
