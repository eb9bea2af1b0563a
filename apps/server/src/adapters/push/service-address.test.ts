import { expect, it } from 'vitest'
import { readServiceAddress } from './service-address.ts'

it('reads key, secret, app and host of a service of one’s own', () => {
  expect(readServiceAddress('https://the-key:s%40cret@push.example:6001/apps/42')).toEqual({
    key: 'the-key',
    secret: 's@cret',
    appId: '42',
    apiUrl: 'https://push.example:6001',
    clientConfig: { key: 'the-key', host: 'push.example', port: 6001, tls: true, path: '' },
  })
})

it('knows on which host Pusher takes sockets', () => {
  const hostFor = (host: string) => readServiceAddress(`https://k:s@${host}/apps/1`).clientConfig.host
  expect(hostFor('api-eu.pusher.com')).toBe('ws-eu.pusher.com')
  expect(hostFor('api.pusherapp.com')).toBe('ws.pusherapp.com')
  expect(hostFor('api-eu.push.example')).toBe('api-eu.push.example')
})

it('takes another host, port and path for sockets from the query', () => {
  const url = 'http://k:s@10.0.0.1/apps/1?ws_host=push.example&ws_port=443&ws_path=%2Fsockets'
  expect(readServiceAddress(url).clientConfig).toEqual({
    key: 'k',
    host: 'push.example',
    port: 443,
    tls: false,
    path: '/sockets',
  })
})

it('takes sockets at the port of their scheme where none is written', () => {
  const portFor = (scheme: string) =>
    readServiceAddress(`${scheme}://k:s@push.example/apps/1`).clientConfig.port
  expect([portFor('https'), portFor('http')]).toEqual([443, 80])
})

it.each([
  'https://push.example/apps/1',
  'https://k@push.example/apps/1',
  'https://k:s@push.example/',
  'ftp://k:s@push.example/apps/1',
])('refuses %s and shows the right form', (url) => {
  expect(() => readServiceAddress(url)).toThrow('PUSH_URL must look like https://KEY:SECRET@host/apps/ID')
})
