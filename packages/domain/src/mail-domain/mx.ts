import { PRODUCT_NAME } from '../product/name.ts'
import { isKnown, type Knowledge, type RecordAdvice, type Unknown, unknownProblem } from './dns-record.ts'

const PREFERENCE = 10

const NO_MAIL_HOST =
  'We cannot tell you which server receives replies to your emails, because our own mail service is not set up completely. Please contact support.'

export interface MxInput {
  hostname: string
  /** The server that receives mail for the product; null when the installation has none configured. */
  mailHost: string | null
}

/** A subdomain of a domain with mailboxes, at which the product can receive mail while the mailboxes stay as they are. */
export function mailSubdomain(hostname: string): string {
  return hostname.startsWith('mail.') ? `replies.${hostname}` : `mail.${hostname}`
}

/**
 * Advises on whether replies of patients and reports of failed emails reach the product: both are sent to the sending
 * domain, so its mail has to be received here (MX, RFC 5321). Emails are verified without it. The record to add never
 * takes the place of a record for the practice's mailboxes.
 * @param known the records as `10 mx.brightside.example`
 */
export function adviseOnMx({ hostname, mailHost }: MxInput, known: Knowledge): RecordAdvice {
  if (mailHost === null) return { records: [], status: 'unknown', advice: NO_MAIL_HOST, found: [] }
  if (!isKnown(known)) return { records: [], status: 'unknown', advice: unknownMx(known), found: [] }
  const found = known.kind === 'found' ? known.records : []
  const servers = firstServers(found)
  const recordAt = (name: string) => [{ name, value: `${PREFERENCE} ${mailHost}` }]
  if (servers.length === 0) {
    const advice = `${hostname} has no MX record, so replies of patients and reports of failed emails do not reach ${PRODUCT_NAME}. If ${hostname} has no mailboxes, add the one shown here.`
    return { records: recordAt(hostname), status: 'missing', advice, found }
  }
  const elsewhere = servers.find((server) => server !== comparable(mailHost))
  if (elsewhere === undefined) {
    const advice = `Mail to ${hostname} reaches ${PRODUCT_NAME}, and so do the replies of patients.`
    return { records: recordAt(hostname), status: 'present', advice, found }
  }
  const subdomain = mailSubdomain(hostname)
  const advice = `Mail to ${hostname} goes to ${elsewhere}, so replies of patients and reports of failed emails do not reach ${PRODUCT_NAME}. Leave that MX record as it is, since your mailboxes need it. Add the one shown here for ${subdomain}, then change your practice email to an address at ${subdomain}.`
  return { records: recordAt(subdomain), status: 'not_valid', advice, found }
}

function unknownMx(known: Unknown): string {
  const reason =
    known.kind === 'not_checked'
      ? `Press Verify to see whether replies reach ${PRODUCT_NAME}.`
      : unknownProblem(known)
  return `${reason} Replies of patients are sent to your email domain, and reach ${PRODUCT_NAME} only if its mail is received here.`
}

/** The servers to which mail goes first. An empty server means that a domain receives no mail (RFC 7505). */
function firstServers(records: readonly string[]): string[] {
  const servers = records.flatMap((record) => {
    const [preference, server = ''] = record.split(' ')
    return comparable(server) === '' ? [] : [{ preference: Number(preference), server: comparable(server) }]
  })
  const first = Math.min(...servers.map(({ preference }) => preference))
  return servers.filter(({ preference }) => preference === first).map(({ server }) => server)
}

/** A name for comparison: names have no upper case, and may end in a dot. */
function comparable(server: string): string {
  return server.toLowerCase().replace(/\.$/, '')
}
