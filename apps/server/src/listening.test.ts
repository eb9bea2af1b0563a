import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { assertFree, whyNotListening } from './listening.ts'

const http = { what: 'HTTP', port: 0, host: '127.0.0.1', variables: { port: 'PORT', host: 'HOST' } }
const mail = { ...http, what: 'mail', variables: { port: 'SMTP_PORT', host: 'SMTP_HOST' } }

it('lists every port in use, and how to choose another', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await expect(assertFree([{ ...http, port }, { ...mail, port }, http])).rejects.toMatchObject({
    reasons: [
      `Port ${port} for HTTP is taken: end the program that has it (perhaps another Enamel), or choose another port with PORT.`,
      `Port ${port} for mail is taken: end the program that has it (perhaps another Enamel), or choose another port with SMTP_PORT.`,
    ],
  })
  server.close()
  await once(server, 'close')
  await assertFree([{ ...http, port }])
})

it('names an address that the machine does not have, and a port that it may not use', async () => {
  await expect(assertFree([{ ...mail, host: '192.0.2.1' }])).rejects.toThrow(
    'This machine has no address 192.0.2.1 for mail: set SMTP_HOST to one that it has.',
  )
  const denied = Object.assign(new Error('permission denied'), { code: 'EACCES' })
  expect(whyNotListening(denied, { ...http, port: 80 })).toBe(
    'This user may not open port 80 for HTTP: choose one from 1024 up with PORT.',
  )
})
