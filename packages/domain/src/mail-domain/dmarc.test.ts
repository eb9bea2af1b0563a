import { describe, expect, it } from 'vitest'
import { adviseOnDmarc, dmarcDomains } from './dmarc.ts'

const advise = (...records: string[]) => adviseOnDmarc('brightside.example', { kind: 'found', records })

describe('the advice on DMARC', () => {
  it('is a record that only asks for reports', () => {
    expect(adviseOnDmarc('brightside.example', { kind: 'not_found' })).toEqual({
      records: [
        {
          name: '_dmarc.brightside.example',
          value: 'v=DMARC1; p=none; rua=mailto:postmaster@brightside.example',
        },
      ],
      status: 'missing',
      advice: expect.stringContaining('There is no DMARC record.'),
      found: [],
    })
    expect(advise('v=spf1 -all').status).toBe('missing')
  })

  it.each([
    ['v=DMARC1; p=none', 'still delivered (p=none).'],
    ['v=DMARC1;p=Quarantine;rua=mailto:x@y.example', 'go to spam (p=quarantine).'],
    [' v = DMARC1 ; p=reject; sp=none', 'refused (p=reject).'],
  ])('says what the record that is in place does: %s', (record, effect) => {
    const result = advise(record.trim())
    expect(result).toMatchObject({ status: 'present', found: [record.trim()] })
    expect(result.advice).toContain('The DMARC record at _dmarc.brightside.example is in place. ')
    expect(result.advice).toContain(effect)
  })

  it.each([
    [['v=DMARC1; rua=mailto:x@y.example'], 'has no policy', 'replace it with the one shown here.'],
    [['v=DMARC1; p=later'], 'has no policy', 'replace it with the one shown here.'],
    [
      ['v=DMARC1; p=none; sp=later'],
      'has no valid policy for subdomains',
      'replace it with the one shown here.',
    ],
    [
      ['v=DMARC1; p=none', 'v=DMARC1; p=reject'],
      'There are 2 DMARC records',
      'Keep only one, or replace them with the one shown here.',
    ],
  ])('names a record that mail servers do not act on, and what to do: %j', (records, problem, remedy) => {
    const result = advise(...records)
    expect(result.status).toBe('not_valid')
    expect(result.advice).toContain(problem)
    expect(result.advice).toContain('at _dmarc.brightside.example')
    expect(result.advice).toContain(remedy)
  })

  it.each(['no_answer', 'not_checked', 'outdated'] as const)('is unknown for %s', (kind) => {
    expect(adviseOnDmarc('brightside.example', { kind }).status).toBe('unknown')
  })
})

describe('the advice on the DMARC record that a subdomain inherits', () => {
  const inherit = (...records: string[]) =>
    adviseOnDmarc('mail.brightside.example', { kind: 'found', records }, 'brightside.example')

  it.each([
    ['v=DMARC1; p=reject; sp=none', 'Emails that fail the checks are still delivered (sp=none).'],
    ['v=DMARC1; p=none; sp=Quarantine', 'Emails that fail the checks go to spam (sp=quarantine).'],
    ['v=DMARC1; p=reject', 'Emails that fail the checks are refused (p=reject).'],
  ])('names the policy for subdomains, and where the record is: %s', (record, effect) => {
    expect(inherit(record)).toEqual({
      records: [
        {
          name: '_dmarc.mail.brightside.example',
          value: 'v=DMARC1; p=none; rua=mailto:postmaster@mail.brightside.example',
        },
      ],
      status: 'present',
      advice: `The DMARC record at _dmarc.brightside.example is in place and applies to mail.brightside.example. ${effect}`,
      found: [record],
    })
  })

  it.each([
    [['v=DMARC1; sp=none'], 'The DMARC record at _dmarc.brightside.example has no policy'],
    [['v=DMARC1; p=none; sp='], 'The DMARC record at _dmarc.brightside.example has no valid policy for subd'],
    [['v=DMARC1; p=none', 'v=DMARC1; p=none'], 'There are 2 DMARC records at _dmarc.brightside.example'],
  ])('names where the record is that mail servers ignore: %j', (records, problem) => {
    expect(inherit(...records)).toMatchObject({
      status: 'not_valid',
      advice: expect.stringContaining(problem),
    })
    expect(inherit(...records).advice).toContain('add the one shown here for mail.brightside.example')
  })
})

it('a domain has its DMARC record at its own name, or at the registered domain above it', () => {
  expect(dmarcDomains('brightside.co.uk')).toEqual(['brightside.co.uk'])
  expect(dmarcDomains('mail.brightside.co.uk')).toEqual(['mail.brightside.co.uk', 'brightside.co.uk'])
})
