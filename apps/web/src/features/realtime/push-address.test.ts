import { expect, it } from 'vitest'
import { pushAddress } from './push-address.ts'

const own = { key: 'enamel', host: null, port: null, tls: false, path: '' }

it('finds the product’s own sockets where the page came from (RT-02)', () => {
  expect(pushAddress(own, { hostname: 'localhost', port: '3000', protocol: 'http:' })).toEqual({
    key: 'enamel',
    host: 'localhost',
    port: 3000,
    tls: false,
    path: '',
  })
  expect(pushAddress(own, { hostname: 'app.brightside.test', port: '', protocol: 'https:' })).toMatchObject({
    host: 'app.brightside.test',
    port: 443,
    tls: true,
  })
  expect(pushAddress(own, { hostname: 'app.brightside.test', port: '', protocol: 'http:' })).toMatchObject({
    port: 80,
    tls: false,
  })
})

it('finds a service of its own where the configuration says (RT-02)', () => {
  const page = { hostname: 'app.brightside.test', port: '3000', protocol: 'http:' }
  const service = { key: 'k', host: 'push.example', port: null, tls: true, path: '/sockets' }
  expect(pushAddress(service, page)).toEqual({
    key: 'k',
    host: 'push.example',
    port: 443,
    tls: true,
    path: '/sockets',
  })
  expect(pushAddress({ ...service, port: 6001, tls: false }, page)).toMatchObject({ port: 6001, tls: false })
})
