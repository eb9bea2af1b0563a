import { describe, expect, it } from 'vitest'
import type { DnsRecord } from '../src/dns/record.ts'
import { fullName, recordsOf, shortName } from './dns-names.ts'
import { readRecordLines } from './record-lines.ts'

const SPF = 'v=spf1 include:_spf.mail.sandbox.test ~all'
const spf = { name: 'brightside.test', type: 'TXT', values: [SPF] }
const key = { name: 'en1._domainkey.brightside.test', type: 'TXT', values: ['v=DKIM1; k=rsa; p=MIIB'] }

describe('records pasted into the console', () => {
  it.each([
    ['name and value', `brightside.test ${SPF}\n\nen1._domainkey.brightside.test v=DKIM1; k=rsa; p=MIIB\n`],
    ['names without the domain', `@ ${SPF}\nen1._domainkey v=DKIM1; k=rsa; p=MIIB`],
    ['a table with tabs', `TXT\tbrightside.test\t${SPF}\nTXT\t${key.name}.\t${key.values[0]}`],
    [
      'name, type and value in quotation marks',
      `@ txt "${SPF}"\n${key.name} TXT "v=DKIM1; k=rsa;" " p=MIIB"`,
    ],
    ['labelled lines', `Name: @\nType: TXT\nValue: ${SPF}\n\nName: ${key.name}\nValue: ${key.values[0]}`],
  ])('may be given as %s', (_, text) => {
    expect(readRecordLines(text, 'brightside.test')).toEqual({ ok: true, records: [spf, key] })
  })

  it('may be of any type, and of any domain where no domain is chosen', () => {
    expect(
      readRecordLines('www CNAME brightside.test\n@ MX 10 mx.brightside.test', 'brightside.test'),
    ).toEqual({
      ok: true,
      records: [
        { name: 'www.brightside.test', type: 'CNAME', values: ['brightside.test'] },
        { name: 'brightside.test', type: 'MX', values: ['10 mx.brightside.test'] },
      ],
    })
    expect(readRecordLines('new.example A 192.0.2.1', null)).toEqual({
      ok: true,
      records: [{ name: 'new.example', type: 'A', values: ['192.0.2.1'] }],
    })
  })

  it.each([
    ['', 'Paste one record a line: its name, then its value.'],
    [
      `Please add these records:\n@ ${SPF}`,
      'This line is not a record. Nothing was added: “Please add these records:”',
    ],
    ['en1._domainkey', 'This line is not a record. Nothing was added: “en1._domainkey”'],
    [
      `harbour.test ${SPF}`,
      `harbour.test is not a part of brightside.test. Nothing was added: “harbour.test ${SPF}”`,
    ],
  ])('are refused as a whole when a line is none: %j', (text, message) => {
    expect(readRecordLines(text, 'brightside.test')).toEqual({ ok: false, message })
  })
})

it('shows a domain’s names without the domain, and other names in full', () => {
  expect(shortName('brightside.test', 'brightside.test')).toBe('@')
  expect(shortName('_dmarc.brightside.test', 'brightside.test')).toBe('_dmarc')
  expect(shortName('_dmarc.brightside.test', null)).toBe('_dmarc.brightside.test')
  expect(fullName('_dmarc.Brightside.test.', 'brightside.test')).toBe('_dmarc.brightside.test')
  expect(fullName('www', 'brightside.test')).toBe('www.brightside.test')
})

it('lists a domain’s own records, and those of no practice together', () => {
  const record = (name: string): DnsRecord => ({ name, type: 'TXT', values: ['x'] })
  const records = ['brightside.test', 'a.brightside.test', 'notbrightside.test', 'harbour.test'].map(record)
  const names = (domain: string | null) =>
    recordsOf(records, domain, ['brightside.test', 'harbour.test']).map(({ name }) => name)
  expect(names('brightside.test')).toEqual(['brightside.test', 'a.brightside.test'])
  expect(names(null)).toEqual(['notbrightside.test'])
})
