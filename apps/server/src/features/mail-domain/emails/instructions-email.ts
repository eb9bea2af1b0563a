import type { DnsRecord } from '@enamel/domain/mail-domain/dns-record'
import type { MailDomainStatus } from '@enamel/domain/mail-domain/mail-domain'
import { escapeHtml } from '@enamel/domain/text/escape-html'
import { outgoingEmail } from '../../communications/index.ts'

interface Group {
  title: string
  /** What to know about the record, beside its name and value. */
  remark: string
  records: readonly DnsRecord[]
}

interface InstructionsInput {
  hostname: string
  /** What the user wrote. */
  text: string
  status: MailDomainStatus
  signatureHtml: string
}

const CELL = 'padding:6px 10px;border:1px solid #d2d7d9;text-align:left;vertical-align:top'
const CODE = 'font-family:Menlo,Consolas,monospace;font-size:12px;word-break:break-all'

/** The email to whoever looks after the domain: the user's text, and below it the records, ready to copy. */
export function instructionsEmail(input: InstructionsInput): { subject: string; text: string; html: string } {
  const { hostname, text, status, signatureHtml } = input
  const groups = groupsOf(hostname, status)
  return {
    subject: `DNS records for ${hostname}`,
    ...outgoingEmail(text, signatureHtml, { text: asText(groups), html: asHtml(groups) }),
  }
}

function groupsOf(hostname: string, { spf, dkim, dmarc }: MailDomainStatus): Group[] {
  const isDmarcWanted = dmarc.status !== 'present'
  const groups = [
    {
      title: 'SPF',
      remark: `There must be only one SPF record. If ${hostname} has one already, replace it.`,
      records: spf.records,
    },
    { title: 'DKIM', remark: 'The value is one line.', records: dkim.records },
    {
      title: 'DMARC (recommended)',
      remark:
        dmarc.status === 'unknown' ? 'Leave this out if there is a DMARC record already.' : dmarc.advice,
      records: isDmarcWanted ? dmarc.records : [],
    },
  ]
  return groups.filter(({ records }) => records.length > 0)
}

function asText(groups: readonly Group[]): string {
  return groups
    .map(({ title, remark, records }) =>
      [
        `${title}: ${remark}`,
        ...records.map(({ name, value }) => `Type: TXT\nName: ${name}\nValue: ${value}`),
      ].join('\n'),
    )
    .join('\n\n')
}

function asHtml(groups: readonly Group[]): string {
  return groups
    .map(({ title, remark, records }) =>
      [
        `<p><strong>${escapeHtml(title)}</strong><br>${escapeHtml(remark)}</p>`,
        '<table style="border-collapse:collapse">',
        ...records.map(({ name, value }) =>
          [row('Type', 'TXT'), row('Name', name), row('Value', value)].join('\n'),
        ),
        '</table>',
      ].join('\n'),
    )
    .join('\n')
}

function row(label: string, value: string): string {
  return `<tr><th style="${CELL}">${label}</th><td style="${CELL};${CODE}">${escapeHtml(value)}</td></tr>`
}
