import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { GatheringSocket } from './gathering-socket.ts'

it('sends what is written to it in one turn together', async () => {
  const server = createServer((peer) => peer.end('welcome')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const peers = once(server, 'connection')
  const socket = new GatheringSocket()
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')

  socket.write('select ')
  socket.write('1')
  expect(socket.writableLength).toBe('select 1'.length)

  const [peer] = await peers
  socket.end()
  expect(await text(peer)).toBe('select 1')
  server.close()
})
