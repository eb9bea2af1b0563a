import { describe, expect, it } from 'vitest'
import { recordStatusLabels } from './dns-record.ts'
import {
  type DnsAnswers,
  type DnsCheck,
  isVerified,
  mailDomainStatus,
  nextCheck,
  noMailDomain,
} from './mail-domain.ts'

const domain = {
  hostname: 'brightside.example',
  selector: 'en1',
  publicKey: 'MIIBIjAN',
  mechanism: 'include:mail.enamel.example',
  mailHost: 'mx.enamel.example',
}
const answers: DnsAnswers = {
  spf: { kind: 'found', records: ['v=spf1 include:mail.enamel.example -all'] },
  spf_use: { lookups: 1, missing: null },
  dkim: { kind: 'found', records: ['v=DKIM1; k=rsa; p=MIIBIjAN'] },
  dmarc: { kind: 'not_found' },
  dmarc_domain: null,
  mx: { kind: 'found', records: ['10 mx.enamel.example'] },
  has_earlier_answers: false,
}
const check: DnsCheck = { hostname: domain.hostname, selector: domain.selector, answers }
const changed = (change: Partial<DnsAnswers>): DnsCheck => ({ ...check, answers: { ...answers, ...change } })

const labels = (status: ReturnType<typeof mailDomainStatus>) =>
  [status.spf, status.dkim].map((group) => recordStatusLabels[group.status])

describe('the DNS of a sending domain', () => {
  it('has rows for SPF and DKIM with name and value, each Verified or Not valid by what DNS answered (COMS-03)', () => {
    const status = mailDomainStatus(domain, check)
    expect(status.spf.records).toEqual([
      { name: 'brightside.example', value: 'v=spf1 include:mail.enamel.example -all' },
    ])
    expect(status.dkim.records).toEqual([
      { name: 'en1._domainkey.brightside.example', value: 'v=DKIM1; k=rsa; p=MIIBIjAN' },
    ])
    expect(labels(status)).toEqual(['Verified', 'Verified'])
    expect(labels(mailDomainStatus(domain, changed({ spf: { kind: 'not_found' } })))).toEqual([
      'Not valid',
      'Verified',
    ])
    expect(labels(mailDomainStatus(domain, changed({ dkim: { kind: 'not_found' } })))).toEqual([
      'Verified',
      'Not valid',
    ])
    expect(labels(mailDomainStatus(domain, null))).toEqual(['Not valid', 'Not valid'])
  })

  it('is verified without DMARC, which is advice', () => {
    expect(isVerified(mailDomainStatus(domain, check))).toBe(true)
    expect(isVerified(mailDomainStatus(domain, changed({ dkim: { kind: 'no_answer' } })))).toBe(false)
    expect(isVerified(mailDomainStatus(domain, changed({ spf: { kind: 'no_answer' } })))).toBe(false)
  })

  it('is verified without MX, which is advice on whether replies arrive', () => {
    expect(mailDomainStatus(domain, check).mx.status).toBe('present')
    const elsewhere = mailDomainStatus(
      domain,
      changed({ mx: { kind: 'found', records: ['1 mx.other.example'] } }),
    )
    expect(elsewhere.mx.status).toBe('not_valid')
    expect(isVerified(elsewhere)).toBe(true)
    expect(mailDomainStatus(domain, null).mx.status).toBe('unknown')
  })

  it('is not valid when the domain has changed since the check (C3-21)', () => {
    const status = mailDomainStatus({ ...domain, hostname: 'bright.example' }, check)
    expect(labels(status)).toEqual(['Not valid', 'Not valid'])
    expect(status.spf.problem).toContain('has changed since')
    expect(status.dkim.problem).toContain('has changed since')
    expect(status.dmarc.status).toBe('unknown')
  })

  it('has a DKIM key that is not valid when the key has changed since the check', () => {
    const status = mailDomainStatus({ ...domain, selector: 'en2', publicKey: 'MIIBnew' }, check)
    expect(labels(status)).toEqual(['Verified', 'Not valid'])
    expect(status.dkim.records[0]?.name).toBe('en2._domainkey.brightside.example')
    expect(status.dkim.problem).toContain('has changed since')
  })

  it('cannot be verified when the installation does not know its own SPF entry', () => {
    const { spf } = mailDomainStatus({ ...domain, mechanism: null }, check)
    expect(spf).toMatchObject({ records: [], status: 'not_valid' })
    expect(spf.problem).toContain('contact support')
  })

  it('is not valid for a practice without an email address', () => {
    expect(labels(noMailDomain)).toEqual(['Not valid', 'Not valid'])
    expect(noMailDomain.spf.problem).toContain('no email address')
  })
})

describe('the next check', () => {
  const silent: DnsAnswers = {
    spf: { kind: 'no_answer' },
    spf_use: null,
    dkim: { kind: 'no_answer' },
    dmarc: { kind: 'no_answer' },
    dmarc_domain: null,
    mx: { kind: 'no_answer' },
    has_earlier_answers: false,
  }

  it('keeps the answers of the check before where DNS did not answer, and says so', () => {
    const before = { ...answers, dmarc_domain: 'brightside.example' }
    expect(nextCheck(domain, silent, { ...check, answers: before }).answers).toEqual({
      ...before,
      has_earlier_answers: true,
    })
    const partly = nextCheck(domain, { ...answers, dkim: { kind: 'no_answer' } }, check)
    expect(partly.answers).toEqual({ ...answers, has_earlier_answers: true })
  })

  it('keeps no answer about another domain or key, and none where DNS never answered', () => {
    for (const other of [{ hostname: 'bright.example' }, { selector: 'en2' }])
      expect(nextCheck(domain, silent, { ...check, ...other }).answers).toEqual(silent)
    expect(nextCheck(domain, silent, { ...check, answers: silent }).answers).toEqual(silent)
    expect(nextCheck(domain, silent, null).answers).toEqual(silent)
  })

  it('keeps what the SPF record refers to, while that cannot be read and the record is the same', () => {
    const previous: DnsAnswers = { ...answers, spf_use: { lookups: 11, missing: null } }
    const unread: DnsAnswers = { ...answers, spf_use: null }
    const useAfter = (fresh: DnsAnswers) =>
      nextCheck(domain, fresh, { ...check, answers: previous }).answers.spf_use
    expect(useAfter(unread)).toEqual({ lookups: 11, missing: null })
    expect(useAfter(answers)).toEqual({ lookups: 1, missing: null })
    expect(useAfter({ ...unread, spf: { kind: 'found', records: ['v=spf1 mx -all'] } })).toBeNull()
  })

  it('replaces every other answer', () => {
    const gone: DnsAnswers = {
      spf: { kind: 'not_found' },
      spf_use: null,
      dkim: { kind: 'found', records: [] },
      dmarc: { kind: 'found', records: ['v=DMARC1; p=none'] },
      dmarc_domain: 'brightside.example',
      mx: { kind: 'not_found' },
      has_earlier_answers: false,
    }
    const kept = { ...answers, has_earlier_answers: true }
    expect(nextCheck(domain, gone, { ...check, answers: kept }).answers).toEqual(gone)
  })
})
