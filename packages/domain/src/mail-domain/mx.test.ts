import { describe, expect, it } from 'vitest'
import { adviseOnMx, mailSubdomain } from './mx.ts'

const input = { hostname: 'brightside.example', mailHost: 'mx.enamel.example' }
const advise = (...records: string[]) => adviseOnMx(input, { kind: 'found', records })
const recordAt = (name: string) => [{ name, value: '10 mx.enamel.example' }]

describe('the advice on whether replies arrive', () => {
  it.each([[['10 mx.enamel.example']], [['0 MX.Enamel.Example.', '10 mx.google.com']]])(
    'says that they do when mail goes to our server first: %j',
    (records) => {
      expect(advise(...records)).toEqual({
        records: recordAt('brightside.example'),
        status: 'present',
        advice: 'Mail to brightside.example reaches Enamel, and so do the replies of patients.',
        found: records,
      })
    },
  )

  it.each([[[]], [['0 .']]])(
    'has the record for a domain that no server receives mail for: %j',
    (records) => {
      expect(advise(...records)).toMatchObject({
        records: recordAt('brightside.example'),
        status: 'missing',
        advice: expect.stringContaining('do not reach Enamel'),
      })
    },
  )

  it.each([
    [['1 mx.google.com', '10 mx.enamel.example'], 'mx.google.com'],
    [
      ['10 mx.enamel.example', '10 brightside-example.mail.protection.outlook.com'],
      'brightside-example.mail.',
    ],
  ])(
    'has a record for a subdomain when mail goes elsewhere, so that mailboxes stay: %j',
    (records, server) => {
      const { status, advice, records: shown } = advise(...records)
      expect([status, shown]).toEqual(['not_valid', recordAt('mail.brightside.example')])
      expect(advice).toContain(`Mail to brightside.example goes to ${server}`)
      expect(advice).toContain('Leave that MX record as it is')
      expect(advice).toContain('change your practice email to an address at mail.brightside.example')
    },
  )

  it.each(['not_checked', 'outdated', 'no_answer'] as const)('has no record while it is %s', (kind) => {
    expect(adviseOnMx(input, { kind })).toMatchObject({ records: [], status: 'unknown' })
  })

  it('has no record when the installation does not know its own server', () => {
    const { records, advice } = adviseOnMx({ ...input, mailHost: null }, { kind: 'not_found' })
    expect(records).toEqual([])
    expect(advice).toContain('contact support')
  })

  it('names a subdomain that is not the domain itself', () => {
    expect(mailSubdomain('brightside.example')).toBe('mail.brightside.example')
    expect(mailSubdomain('mail.brightside.example')).toBe('replies.mail.brightside.example')
  })
})
