import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkSpf, expectedSpf, type SpfUse } from './spf.ts'
import { readSpf, spfReferences } from './spf-record.ts'

const OURS = 'include:mail.enamel.example'
const input = { hostname: 'brightside.example', mechanism: OURS, present: null }
const USE: SpfUse = { lookups: 1, missing: null }

const check = (records: string[], use: SpfUse | null = USE) =>
  checkSpf(input, { kind: 'found', records }, use)

describe('an SPF record', () => {
  it.each([
    'v=spf1 include:mail.enamel.example -all',
    'v=spf1 include:mail.enamel.example ~all',
    'V=SPF1  +INCLUDE:Mail.Enamel.Example.   ~ALL',
    'v=spf1 include:_spf.google.com a mx ip4:192.0.2.0/24 include:mail.enamel.example -all',
    'v=spf1 include:mail.enamel.example ~all exp=why.brightside.example',
  ])('is verified when it is the only one, has our entry and ends in ~all or -all: %s', (record) => {
    expect(check(['google-site-verification=abc', record])).toEqual({
      records: [{ name: 'brightside.example', value: record }],
      status: 'verified',
      problem: null,
      found: [record],
    })
  })

  it.each([
    ['v=spf1 -all', 'The SPF record does not contain include:mail.enamel.example.'],
    ['v=spf1 include:enamel.example -all', 'The SPF record does not contain include:mail.enamel.example.'],
    [`v=spf1 -${OURS} -all`, 'The SPF record does not contain include:mail.enamel.example.'],
    [`v=spf1 -all ${OURS}`, 'The SPF record has include:mail.enamel.example after its end'],
    [`v=spf1 ${OURS} +all`, 'The SPF record ends in +all, which lets anyone send emails in your name.'],
    [`v=spf1 ${OURS} all`, 'The SPF record ends in +all'],
    [`v=spf1 ${OURS} ?all`, 'The SPF record does not end in ~all or -all.'],
    [`v=spf1 ${OURS}`, 'The SPF record does not end in ~all or -all.'],
    [`v=spf1 ${OURS} redirect=_spf.example.com`, 'The SPF record does not end in ~all or -all.'],
  ])('is not valid, and the problem is named: %s', (record, problem) => {
    const result = check([record])
    expect(result.status).toBe('not_valid')
    expect(result.problem).toContain(problem)
    expect(result.problem).toContain('Replace it with the one shown here.')
    expect(result.found).toEqual([record])
  })

  it.each([
    'ip:192.0.2.1',
    'ip4:192.0.2.256',
    'ip4:192.0.2.1/33',
    'ip4',
    'ip6:2001',
    'ip6:2001:db8::/129',
    'include:',
    'include:localhost',
    'include:192.0.2.1',
    '_spf.example.com',
    'mx:example.com/99',
    'a:',
    'ptr/24',
    'exists',
    'constructor',
    'redirect=',
    '+',
    '-all:x.example',
  ])(
    'is not valid with a term that mail servers do not understand, which the one shown lacks: %s',
    (term) => {
      const result = check([`v=spf1 ip4:192.0.2.7 ${term} ${OURS} -all`])
      expect(result.status).toBe('not_valid')
      expect(result.problem).toBe(
        `Mail servers do not understand "${term}" in the SPF record, so they ignore all of it. Replace it with the one shown here.`,
      )
      expect(result.records[0]?.value).toBe(`v=spf1 ip4:192.0.2.7 ${OURS} -all`)
    },
  )

  it.each([
    'ip4:192.0.2.255/32',
    'ip6:2001:db8::/32',
    'ip6:::ffff:192.0.2.1',
    'a',
    'a/24',
    'a/24//64',
    'a:mail.example.com/24',
    'mx//128',
    '?MX:Example.COM.',
    'ptr',
    'exists:%{ir}.%{v}._spf.%{d2}',
    'include:_spf.xn--80ak6aa92e.xn--p1ai',
    'unknown-modifier=a/b:c',
    'exp=explain.example.com',
  ])('is verified with every kind of term: %s', (term) => {
    expect(check([`v=spf1 ${term} ${OURS} -all`])).toMatchObject({ status: 'verified', problem: null })
  })

  it('has all its problems named at once', () => {
    expect(check(['v=spf1 +all'], { lookups: 11, missing: null }).problem).toBe(
      'The SPF record does not contain include:mail.enamel.example. ' +
        'The SPF record ends in +all, which lets anyone send emails in your name. ' +
        'Replace it with the one shown here. ' +
        'The SPF record needs more than 10 DNS look-ups, after which mail servers give up. ' +
        'Remove entries that you no longer use.',
    )
  })

  it('is not valid with a second one, and the one that joins them is shown', () => {
    const result = check([`v=spf1 ${OURS} -all`, 'v=spf1 include:_spf.google.com -all'])
    expect(result.status).toBe('not_valid')
    expect(result.problem).toBe(
      'There are 2 SPF records at brightside.example, and mail servers accept only one. Replace them with the one shown here.',
    )
    expect(result.records[0]?.value).toBe(`v=spf1 include:_spf.google.com ${OURS} -all`)
  })

  it('is valid with ten look-ups, and not with eleven', () => {
    const record = `v=spf1 ${OURS} -all`
    expect(check([record], { lookups: 10, missing: null }).status).toBe('verified')
    expect(check([record], { lookups: 11, missing: null }).problem).toContain('more than 10 DNS look-ups')
    expect(check([record], null).status).toBe('verified')
  })

  it('is not valid when it refers to a domain without a record, unless the domain is ours', () => {
    const record = `v=spf1 include:gone.example ${OURS} -all`
    expect(check([record], { lookups: 2, missing: 'gone.example' }).problem).toContain(
      'The SPF record refers to gone.example, which has no SPF record',
    )
    expect(check([record], { lookups: 2, missing: 'mail.enamel.example' }).status).toBe('verified')
  })

  it.each([
    [{ kind: 'not_found' }, 'There is no SPF record at brightside.example. Add the one shown here.'],
    [
      { kind: 'found', records: ['google-site-verification=abc', 'v=spf10 -all'] },
      'There is no SPF record at brightside.example. Add the one shown here.',
    ],
  ] as const)('is not valid when it is missing: %j', (known, problem) => {
    const result = checkSpf(input, known as Parameters<typeof checkSpf>[1], null)
    expect(result.status).toBe('not_valid')
    expect(result.problem).toMatch(problem)
    expect(result.records).toEqual([{ name: 'brightside.example', value: `v=spf1 ${OURS} ~all` }])
    expect(result.found).toEqual([])
  })

  it.each([
    [{ kind: 'no_answer' }, /name server of your domain did not answer/],
    [{ kind: 'not_checked' }, /not been checked yet. Once it is set up, press Verify/],
    [{ kind: 'outdated' }, /has changed since this record was checked. Press Verify/],
  ] as const)(
    'is not valid while it is not known, and none is shown that could replace one with other servers: %j (COMS-03)',
    (known, problem) => {
      const result = checkSpf(input, known, null)
      expect(result).toEqual({
        records: [],
        status: 'not_valid',
        problem: expect.stringMatching(problem),
        found: [],
      })
      expect(result.problem).toContain('The record to copy depends on what brightside.example has already')
      expect(checkSpf({ ...input, present: { kind: 'no_answer' } }, known, null)).toEqual(result)
      const present = { kind: 'found', records: ['v=spf1 include:_spf.google.com -all'] } as const
      const withRecord = checkSpf({ ...input, present }, known, null)
      expect(withRecord).toMatchObject({
        records: [{ name: input.hostname, value: `v=spf1 include:_spf.google.com ${OURS} -all` }],
        status: 'not_valid',
        problem: expect.stringMatching(problem),
      })
      expect(withRecord.problem).not.toContain('depends on')
    },
  )
})

describe('the SPF record to add', () => {
  it.each([
    [[], `v=spf1 ${OURS} ~all`],
    [['v=spf1 include:_spf.google.com -all'], `v=spf1 include:_spf.google.com ${OURS} -all`],
    [['v=spf1 a mx +all'], `v=spf1 a mx ${OURS} ~all`],
    [['v=spf1 ?a redirect=_spf.example.com'], `v=spf1 ?a include:_spf.example.com ${OURS} ~all`],
    [['v=spf1 -all include:after.example'], `v=spf1 ${OURS} -all`],
    [['v=spf1 mx -all', 'v=spf1 MX ip4:192.0.2.1 ~all'], `v=spf1 mx ip4:192.0.2.1 ${OURS} ~all`],
    [['v=spf1 a -all exp=why.example'], `v=spf1 a ${OURS} -all exp=why.example`],
  ])('allows what %j allows, and us', (present, expected) => {
    expect(expectedSpf(present, OURS)).toBe(expected)
  })

  const mechanism = fc.constantFrom(
    'a',
    'mx',
    '?ptr',
    'ip4:192.0.2.1',
    'include:_spf.google.com',
    OURS,
    '-a:x.test',
  )
  const ending = fc.constantFrom('', ' +all', ' -all', ' ~all', ' ?all', ' redirect=_spf.example.com')
  const record = fc
    .tuple(fc.array(mechanism, { maxLength: 5 }), ending)
    .map(([mechanisms, end]) => `${['v=spf1', ...mechanisms].join(' ')}${end}`)

  it('is verified once it is the only one, whatever was there before', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 3 }), (present) => {
        const joined = expectedSpf(present, OURS)
        expect(check([joined])).toMatchObject({ status: 'verified', problem: null })
        expect(expectedSpf([joined], OURS).split(' ').sort()).toEqual(joined.split(' ').sort())
      }),
    )
  })

  it('loses no server that was allowed before', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 3 }), (present) => {
        const terms = expectedSpf(present, OURS).split(' ')
        for (const text of present)
          for (const { qualifier, name, argument } of readSpf(text).mechanisms)
            expect(terms).toContain(`${qualifier === '+' ? '' : qualifier}${name}${argument}`)
      }),
    )
  })
})

describe('the references of an SPF record', () => {
  it.each([
    ['v=spf1 ip4:192.0.2.1 ip6:2001:db8::/32 -all', 0, []],
    ['v=spf1 a mx ptr exists:%{i}.x.example -all', 4, []],
    ['v=spf1 include:a.example a:b.example include:%{d}.c.example ~all', 3, ['a.example']],
    ['v=spf1 mx redirect=d.example', 2, ['d.example']],
    ['v=spf1 mx -all redirect=d.example', 1, []],
    ['v=spf1 -all include:after.example', 0, []],
  ])('count as look-ups: %s', (record, lookups, domains) => {
    expect(spfReferences(readSpf(record))).toEqual({ lookups, domains })
  })
})
