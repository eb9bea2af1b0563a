import { describe, expect, it } from 'vitest'
import { adviseOnDmarc, dmarcNames } from './dmarc.ts'

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
    ['v=DMARC1; p=none', 'still delivered'],
    ['v=DMARC1;p=Quarantine;rua=mailto:x@y.example', 'go to spam'],
    [' v = DMARC1 ; p=reject', 'refused'],
  ])('says what the record that is in place does: %s', (record, effect) => {
    const result = advise(record.trim())
    expect(result).toMatchObject({ status: 'present', found: [record.trim()] })
    expect(result.advice).toContain(effect)
  })

  it.each([
    [['v=DMARC1; rua=mailto:x@y.example'], 'has no policy'],
    [['v=DMARC1; p=later'], 'has no policy'],
    [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'There are 2 DMARC records'],
  ])('names a record that mail servers ignore: %j', (records, problem) => {
    const result = advise(...records)
    expect(result.status).toBe('not_valid')
    expect(result.advice).toContain(problem)
  })

  it.each(['no_answer', 'not_checked', 'outdated'] as const)('is unknown for %s', (kind) => {
    expect(adviseOnDmarc('brightside.example', { kind }).status).toBe('unknown')
  })
})

it('a domain has its DMARC record at its own name, or at the registered domain above it', () => {
  expect(dmarcNames('brightside.co.uk')).toEqual(['_dmarc.brightside.co.uk'])
  expect(dmarcNames('mail.brightside.co.uk')).toEqual([
    '_dmarc.mail.brightside.co.uk',
    '_dmarc.brightside.co.uk',
  ])
})
