import { describe, expect, it, onTestFinished } from 'vitest'
import { startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import type { ProviderResponse } from '../testing/fake-provider.ts'
import { d360SignUp } from './d360-sign-up.ts'
import { fakeProviderForFile, gatewayAt } from './testing/fake-whatsapp-provider.ts'

const { provider } = await fakeProviderForFile()
const signUp = d360SignUp({
  id: 'our partner/id',
  key: 'our-partner-key',
  hubUrl: 'https://hub.example',
  baseUrl: provider.url,
  redirectUri: 'https://enamel.example/api/integrations/whatsapp/callback',
})

const channel = {
  id: '111CH',
  client_id: '111CL',
  client: { id: '111CL', name: 'Brightside' },
  external_id: '100000000000100',
  status: 'running',
  setup_info: { phone_name: 'Brightside', phone_number: '447700900123' },
  waba_account: { id: '222', external_id: '222' },
}
const listing = (...partner_channels: unknown[]): ProviderResponse => ({
  status: 200,
  json: { count: partner_channels.length, partner_channels, total: partner_channels.length },
})
const returned = { client: '111CL', channels: '[111CH]' }
const number = { channel: '111CH', account: '100000000000100', number: '+447700900123' }

describe('signing up for WhatsApp at 360dialog', () => {
  it('opens the page of our partner account, and returns to us with the state', () => {
    const url = new URL(signUp.url({ state: 'a-random-state' }))
    expect(url.origin + url.pathname).toBe('https://hub.example/dashboard/app/our%20partner%2Fid/permissions')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      state: 'a-random-state',
      redirect_url: 'https://enamel.example/api/integrations/whatsapp/callback',
    })
  })

  it('finds the number that was allowed', async () => {
    provider.respondWith(() => listing(channel))
    expect(await signUp.findNumber(returned)).toEqual({ kind: 'found', value: number })
    expect(provider.requests).toHaveLength(1)
    expect(provider.requests[0]).toMatchObject({ method: 'GET', headers: { 'x-api-key': 'our-partner-key' } })
    const url = new URL(provider.requests[0]?.path ?? '', provider.url)
    expect(url.pathname).toBe('/api/v2/partners/our%20partner%2Fid/channels')
    expect(url.searchParams.get('filters')).toBe('{"id":"111CH"}')
  })

  it('issues a key only when it is asked for, since that replaces the number’s other keys', async () => {
    provider.respondWith(() => ({ status: 201, json: { address: 'x', api_key: 'the-key', id: '1' } }))
    expect(await signUp.issueKey(number)).toEqual({ kind: 'granted', key: 'the-key' })
    expect(provider.requests).toMatchObject([
      { method: 'POST', path: '/api/v2/partners/our%20partner%2Fid/channels/111CH/api_keys' },
    ])
  })

  it.each([
    ['nothing was allowed', { client: '111CL', channels: '[]' }],
    ['the page was left', {}],
    ['the page says no', { error: 'access_denied', channels: '[111CH]' }],
    ['the channels are malformed', { client: '111CL', channels: '111CH' }],
    ['a channel is an address', { client: '111CL', channels: '[../../other/channels/111CH]' }],
  ])('is not allowed, and asks nothing, when %s', async (_what, query) => {
    expect(await signUp.findNumber(query)).toMatchObject({ kind: 'not_allowed' })
    expect(provider.requests).toEqual([])
  })

  it('takes no number of another client, whose id would have to be guessed', async () => {
    provider.respondWith(() => listing(channel, { ...channel, id: '333CH', client_id: '333CL' }))
    expect(await signUp.findNumber({ ...returned, client: '333CL' })).toMatchObject({ kind: 'not_allowed' })
    expect(await signUp.findNumber({ channels: '[111CH]' })).toMatchObject({ kind: 'not_allowed' })
    provider.respondWith(() => listing())
    expect(await signUp.findNumber(returned)).toMatchObject({ kind: 'not_allowed' })
  })

  it.each<[string, ProviderResponse, object]>([
    ['401', { status: 401, json: { meta: { success: false } } }, { kind: 'misconfigured' }],
    ['403', { status: 403 }, { kind: 'not_allowed', detail: 'HTTP 403' }],
    ['404', { status: 404 }, { kind: 'not_allowed', detail: 'HTTP 404' }],
    ['429', { status: 429 }, { kind: 'unanswered', detail: 'HTTP 429' }],
    ['500', { status: 500 }, { kind: 'unanswered', detail: 'HTTP 500' }],
    ['a page', { status: 200, bytes: Buffer.from('<html>') }, { kind: 'unanswered' }],
    ['another shape', { status: 200, json: { partner_channels: [{ id: 7 }] } }, { kind: 'unanswered' }],
    ['a body that never ends', { status: 200, bytes: Buffer.alloc(2_000_000, ' ') }, { kind: 'unanswered' }],
    ['no reply', 'breaks off', { kind: 'unanswered', detail: 'UND_ERR_SOCKET' }],
  ])('says why there is no number and no key: %s', async (_what, response, expected) => {
    provider.respondWith(() => response)
    const results = [await signUp.findNumber(returned), await signUp.issueKey(number)]
    for (const result of results) expect(result).toMatchObject(expected)
    expect(JSON.stringify(results)).not.toContain('our-partner-key')
  })
})

it('gets a key with which the sandbox’s number can be used, unless the person denies it', async () => {
  const product = { url: 'http://127.0.0.1:3999', smtp: { host: '127.0.0.1', port: 9 } }
  const partner = { id: 'our-partner', key: 'our-partner-key' }
  const accounts = [
    { apiKey: null, number: '+441632960200', phoneNumberId: '100000000000333', wabaId: '444' },
  ]
  const sandbox = await startSandbox({ product, whatsapp: { accounts, appSecret: 'x', partner } })
  onTestFinished(() => sandbox.stop())
  const redirectUri = `${product.url}/api/integrations/whatsapp/callback`
  const hub = `${sandbox.url}/360dialog-hub`
  const atSandbox = d360SignUp({ ...partner, hubUrl: hub, baseUrl: hub, redirectUri })
  const decide = async (decision: string) => {
    const body = new URLSearchParams({ decision, channel: '100000000000333CH' })
    const page = atSandbox.url({ state: 'a-random-state' })
    const response = await fetch(page, { method: 'POST', redirect: 'manual', body })
    const query = Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams)
    expect(query.state).toBe('a-random-state')
    return atSandbox.findNumber(query)
  }
  expect(await decide('deny')).toMatchObject({ kind: 'not_allowed' })
  const found = await decide('allow')
  expect(found).toMatchObject({ value: { account: '100000000000333', number: '+441632960200' } })
  const issued = found.kind === 'found' ? await atSandbox.issueKey(found.value) : found
  const gateway = gatewayAt(`${sandbox.url}/360dialog`)
  expect(await gateway.register(issued.kind === 'granted' ? issued.key : '')).toEqual({ kind: 'registered' })
})
