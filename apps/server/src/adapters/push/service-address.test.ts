import { expect, it } from 'vitest'
import { readServiceAddress } from './service-address.ts'

it('reads key, secret, app and host of a self-hosted service', () => {
  expect(readServiceAddress('https://the-key:s%40cret@push.example:6001/apps/42')).toEqual({
    key: 'the-key',
    secret: 's@cret',
    appId: '42',
    apiUrl: 'https://push.example:6001',
    clientConfig: { key: 'the-key', host: 'push.example', port: 6001, tls: true, path: '' },
  })
})

it('uses Pusher’s separate host for sockets, and any other service’s only host', () => {
  const hostFor = (host: string) => readServiceAddress(`https://k:s@${host}/apps/1`).clientConfig.host
  expect(hostFor('api-eu.pusher.com')).toBe('ws-eu.pusher.com')
  expect(hostFor('api.pusherapp.com')).toBe('ws.pusherapp.com')
  expect(hostFor('api-eu.push.example')).toBe('api-eu.push.example')
})

it('reads a different host, port and path for sockets from the query', () => {
  const url = 'http://k:s@10.0.0.1/apps/1?ws_host=push.example&ws_port=443&ws_path=%2Fsockets'
  expect(readServiceAddress(url).clientConfig).toEqual({
    key: 'k',
    host: 'push.example',
    port: 443,
    tls: false,
    path: '/sockets',
  })
})

it('uses the default port of the scheme for sockets', () => {
  const portFor = (scheme: string) =>
    readServiceAddress(`${scheme}://k:s@push.example/apps/1`).clientConfig.port
  expect([portFor('https'), portFor('http')]).toEqual([443, 80])
})

it.each([
  'https://push.example/apps/1',
  'https://k@push.example/apps/1',
  'https://k:s@push.example/',
  'ftp://k:s@push.example/apps/1',
])('refuses %s and shows the correct format', (url) => {
  expect(() => readServiceAddress(url)).toThrow('PUSH_URL must look like https://KEY:SECRET@host/apps/ID')
})
