import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDkim, dkimSelector } from './dkim.ts'

const KEY = 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA7Xc'
const OTHER_KEY = 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAzzz'
const NAME = 'en1._domainkey.brightside.example'
const EXPECTED = `v=DKIM1; k=rsa; p=${KEY}`
const input = { hostname: 'brightside.example', selector: dkimSelector(1), publicKey: KEY }

const check = (...records: string[]) => checkDkim(input, { kind: 'found', records })

describe('a DKIM record', () => {
  it.each([
    EXPECTED,
    `v=DKIM1;k=rsa;p=${KEY};`,
    `  V = DKIM1 ; p = ${KEY.slice(0, 20)} \t${KEY.slice(20)} `,
    `p=${KEY}`,
    `v=DKIM1; h=sha1 : sha256; s=email; t=y:s; n=note; p=${KEY}`,
    `v=DKIM1; s=*; p=${KEY}`,
  ])('is verified when it has our key: %s', (record) => {
    expect(check(record)).toEqual({
      records: [{ name: NAME, value: EXPECTED }],
      status: 'verified',
      problem: null,
      found: [record],
    })
  })

  it.each([
    [`v=DKIM1; k=rsa; p=${OTHER_KEY}`, 'The DKIM record has another key.'],
    [`v=DKIM1; k=ed25519; p=${KEY}`, 'The DKIM record has another key.'],
    [`v=DKIM1; k=rsa; p=${KEY}AA`, 'The DKIM record has another key.'],
    ['v=DKIM1; k=rsa; p=', 'has an empty key'],
    [`v=DKIM1; k=rsa; p=${KEY.slice(0, 30)}`, `is cut off after 30 of its ${KEY.length} characters`],
    [`v=DKIM2; p=${KEY}`, 'has another version, v=DKIM2.'],
    [`v=DKIM1; h=sha1; p=${KEY}`, 'is limited to other emails'],
    [`v=DKIM1; s=tlsrpt; p=${KEY}`, 'is limited to other emails'],
    ['v=spf1 -all', `The record at ${NAME} is not a DKIM key.`],
    [KEY, `The record at ${NAME} is not a DKIM key.`],
  ])('is not valid, and what it has instead is named: %s', (record, problem) => {
    const result = check(record)
    expect(result.status).toBe('not_valid')
    expect(result.problem).toContain(problem)
    expect(result.problem).toContain('Replace it with the one shown here.')
    expect(result.found).toEqual([record])
    expect(result.records).toEqual([{ name: NAME, value: EXPECTED }])
  })

  it('is not valid beside a second one', () => {
    expect(check(EXPECTED, `p=${OTHER_KEY}`).problem).toBe(
      `There are 2 DKIM records at ${NAME}. Delete all but the one shown here.`,
    )
    expect(check('a wildcard record', EXPECTED).status).toBe('verified')
  })

  it.each([
    [{ kind: 'not_found' }, `There is no DKIM record at ${NAME}. Add the one shown here.`],
    [{ kind: 'no_answer' }, /did not answer/],
    [{ kind: 'not_checked' }, /not been checked yet/],
    [{ kind: 'outdated' }, /has changed/],
  ] as const)('is not valid when it is missing or not known: %j', (known, problem) => {
    expect(checkDkim(input, known)).toMatchObject({
      status: 'not_valid',
      problem: expect.stringMatching(problem),
    })
  })

  it('is verified however its strings and tags are spaced, and never with a different key', () => {
    const base64 = fc.stringMatching(/^[A-Za-z0-9+/]{40,80}$/)
    const gap = fc.constantFrom('', ' ', '\t', '  ')
    fc.assert(
      fc.property(base64, base64, gap, fc.nat(39), (key, other, gap, at) => {
        const spaced = `v${gap}=${gap}DKIM1${gap};${gap}p${gap}=${key.slice(0, at)}${gap}${key.slice(at)}`
        const known = { kind: 'found' as const, records: [spaced] }
        expect(checkDkim({ ...input, publicKey: key }, known).status).toBe('verified')
        fc.pre(key !== other)
        expect(checkDkim({ ...input, publicKey: other }, known).status).toBe('not_valid')
      }),
    )
  })
})
