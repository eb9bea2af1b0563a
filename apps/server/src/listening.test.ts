import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { assertPortsFree, whyNotListening } from './listening.ts'

const http = { purpose: 'HTTP', port: 0, host: '127.0.0.1', variables: { port: 'PORT', host: 'HOST' } }
const mail = { ...http, purpose: 'mail', variables: { port: 'SMTP_PORT', host: 'SMTP_HOST' } }

it('the error lists every port in use, and how to choose a different one', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await expect(assertPortsFree([{ ...http, port }, { ...mail, port }, http])).rejects.toMatchObject({
    reasons: [
      `Port ${port} for HTTP is taken: end the program that uses it (perhaps another Enamel), or choose another port with PORT.`,
      `Port ${port} for mail is taken: end the program that uses it (perhaps another Enamel), or choose another port with SMTP_PORT.`,
    ],
  })
  server.close()
  await once(server, 'close')
  await assertPortsFree([{ ...http, port }])
})

it('the error names an address that the machine does not have, and a port that the user may not open', async () => {
  await expect(assertPortsFree([{ ...mail, host: '192.0.2.1' }])).rejects.toThrow(
    'This machine has no address 192.0.2.1 for mail: set SMTP_HOST to an address that it has.',
  )
  const denied = Object.assign(new Error('permission denied'), { code: 'EACCES' })
  expect(whyNotListening(denied, { ...http, port: 80 })).toBe(
    'This user may not open port 80 for HTTP: choose a port of at least 1024 with PORT.',
  )
})
