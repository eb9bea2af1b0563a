import type { DnsRecord, RecordAdvice, RecordCheck } from '@enamel/domain/mail-domain/dns-record'
import type { MailDomain, MailDomainStatus } from '@enamel/domain/mail-domain/mail-domain'
import { escapeHtml } from '@enamel/domain/text/escape-html'
import { outgoingEmail } from '../../communications/index.ts'

interface Group {
  type: 'TXT' | 'MX'
  title: string
  /** What to know about the record, beside its name and value. */
  remark: string
  records: readonly DnsRecord[]
}

interface InstructionsInput {
  /** Null for a practice without a sending address. */
  domain: MailDomain | null
  /** What the user wrote. */
  text: string
  status: MailDomainStatus
  signatureHtml: string
}

const TABLE = '<table style="border-collapse:collapse">'
const CELL = 'padding:6px 10px;border:1px solid #d2d7d9;text-align:left;vertical-align:top'
const CODE = 'font-family:Menlo,Consolas,monospace;font-size:12px;word-break:break-all'

/** The email to whoever looks after the domain: the user's text, and below it the records, ready to copy. */
export function instructionsEmail(input: InstructionsInput): { subject: string; text: string; html: string } {
  const { domain, text, status, signatureHtml } = input
  const groups = domain ? groupsOf(domain, status) : []
  return {
    subject: `DNS records for ${domain?.hostname ?? ''}`,
    ...outgoingEmail(text, signatureHtml, { appendix: { text: asText(groups), html: asHtml(groups) } }),
  }
}

function groupsOf(domain: MailDomain, { spf, dkim, dmarc, mx }: MailDomainStatus): Group[] {
  const isDmarcWanted = dmarc.status !== 'present'
  const isMxWanted = mx.status !== 'present' && mx.records.length > 0
  const spfText = spfRemark(domain, spf)
  return [
    ...(spfText === null
      ? []
      : [{ type: 'TXT' as const, title: 'SPF', remark: spfText, records: spf.records }]),
    { type: 'TXT', title: 'DKIM', remark: 'The value is one line.', records: dkim.records },
    ...(isDmarcWanted ? [dmarcGroup(dmarc)] : []),
    ...(isMxWanted ? [mxGroup(mx)] : []),
  ]
}

function dmarcGroup({ status, advice, records }: RecordAdvice): Group {
  const remark = status === 'unknown' ? 'Leave this out if there is a DMARC record already.' : advice
  return { type: 'TXT', title: 'DMARC (recommended)', remark, records }
}

function mxGroup({ advice, records }: RecordAdvice): Group {
  return { type: 'MX', title: 'MX (for replies)', remark: advice, records }
}

/** What to do with the SPF record. Without one to copy, a record that the domain has must be extended, not replaced. */
function spfRemark({ hostname, mechanism }: MailDomain, { records }: RecordCheck): string | null {
  const only = 'There must be only one SPF record.'
  if (records.length > 0) return `${only} If ${hostname} has one already, replace it.`
  if (mechanism === null) return null
  return `${only} If ${hostname} has one already, add ${mechanism} to it, before the entry that ends in "all". If it has none, add v=spf1 ${mechanism} ~all.`
}

function asText(groups: readonly Group[]): string {
  return groups
    .map(({ type, title, remark, records }) =>
      [
        `${title}: ${remark}`,
        ...records.map(({ name, value }) => `Type: ${type}\nName: ${name}\nValue: ${value}`),
      ].join('\n'),
    )
    .join('\n\n')
}

function asHtml(groups: readonly Group[]): string {
  return groups
    .map(({ type, title, remark, records }) =>
      [
        `<p><strong>${escapeHtml(title)}</strong><br>${escapeHtml(remark)}</p>`,
        ...records.map(({ name, value }) =>
          [TABLE, row('Type', type), row('Name', name), row('Value', value), '</table>'].join('\n'),
        ),
      ].join('\n'),
    )
    .join('\n')
}

function row(label: string, value: string): string {
  return `<tr><th style="${CELL}">${label}</th><td style="${CELL};${CODE}">${escapeHtml(value)}</td></tr>`
}
