import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('uses the demo’s defaults in an empty environment', () => {
  expect(readConfig({ SANDBOX_PORT: '' })).toMatchObject({
    port: 3001,
    relay: { port: 2526, user: 'enamel', password: 'enamel', startTls: false },
    dnsPort: 1053,
    product: { url: 'http://localhost:3000', smtp: { host: 'localhost', port: 2525 } },
    carrier: { accountSid: `AC${'e'.repeat(32)}`, numbers: ['+441632960100', '+441632960200'] },
  })
})

it('names every invalid variable', () => {
  expect(() => readConfig({ SANDBOX_PORT: '70000', TWILIO_ACCOUNT_SID: 'AC1' })).toThrow(
    /SANDBOX_PORT.*TWILIO_ACCOUNT_SID/,
  )
})

it('reads the time at which the demo’s clock begins, and refuses one without a time zone', () => {
  expect(readConfig({}).startsAt).toBeUndefined()
  expect(readConfig({ SANDBOX_STARTS_AT: '2027-11-18T16:30:00+01:00' }).startsAt).toEqual(
    new Date('2027-11-18T15:30:00Z'),
  )
  expect(() => readConfig({ SANDBOX_STARTS_AT: '2027-11-18T15:30:00' })).toThrow('SANDBOX_STARTS_AT')
})
