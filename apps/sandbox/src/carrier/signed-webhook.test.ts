import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js'
import { expect, it } from 'vitest'
import { callWebhook } from './signed-webhook.ts'

it.each(['GET', 'POST'] as const)(
  'signs a %s so that Twilio’s own check accepts it and rejects changed content',
  async (method) => {
    const server = createServer(async (request, response) => {
      const body = await text(request)
      const url = `http://localhost:${port}${request.url}`
      const signature = String(request.headers['x-twilio-signature'])
      const fields = Object.fromEntries(new URLSearchParams(body))
      const isSigned = validateRequest('12345', signature, url, fields)
      const isForgeryAccepted = validateRequest('12345', signature, url, { ...fields, Body: 'other' })
      response.end(JSON.stringify({ isSigned, isForgeryAccepted }))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const fields = { To: '+447700900001', Body: 'Hello & welcome, +£5?', From: '+447700900002' }
    const result = await callWebhook('12345', `http://localhost:${port}/sms?tenant=7&x=a%20b`, fields, method)
    server.close()
    expect(result).toMatchObject({
      kind: 'accepted',
      value: { body: '{"isSigned":true,"isForgeryAccepted":false}' },
    })
  },
)
