import { type Knowledge, type RecordCheck, severalRecords, unknownProblem } from './dns-record.ts'
import { readTags } from './record-tags.ts'

/** A public key for the emails of a domain (DKIM, RFC 6376). */
export interface DkimInput {
  hostname: string
  selector: string
  /** The RSA key as base64 (SubjectPublicKeyInfo). */
  publicKey: string
}

/** The selector of a practice's key. Every new key has its own, so that old emails can still be checked. */
export function dkimSelector(generation: number): string {
  return `en${generation}`
}

/** The name of the record with the key. */
export function dkimName({ hostname, selector }: Pick<DkimInput, 'hostname' | 'selector'>): string {
  return `${selector}._domainkey.${hostname}`
}

/** Checks the record with which mail servers check the signature of an email (COMS-03). */
export function checkDkim(input: DkimInput, known: Knowledge): RecordCheck {
  const problem = dkimProblem(input, known)
  return {
    records: [{ name: dkimName(input), value: `v=DKIM1; k=rsa; p=${input.publicKey}` }],
    status: problem === null ? 'verified' : 'not_valid',
    problem,
    found: known.kind === 'found' ? known.records : [],
  }
}

function dkimProblem(input: DkimInput, known: Knowledge): string | null {
  const name = dkimName(input)
  switch (known.kind) {
    case 'not_checked':
    case 'outdated':
    case 'no_answer':
      return unknownProblem(known)
    case 'not_found':
      return `There is no DKIM record at ${name}. Add the one shown here.`
    case 'found': {
      // A wildcard record of the domain may be found at the name too.
      const keys = known.records.map(readTags).filter((tags) => tags.p !== undefined)
      const [key, ...more] = keys
      if (key === undefined)
        return `The record at ${name} is not a DKIM key. Replace it with the one shown here.`
      if (more.length > 0)
        return `${severalRecords(keys.length, 'DKIM record', name)}. Delete all but the one shown here.`
      const problem = keyProblem(key, input.publicKey)
      return problem === null ? null : `${problem} Replace it with the one shown here.`
    }
  }
}

function keyProblem(tags: Readonly<Record<string, string>>, publicKey: string): string | null {
  const key = tags.p?.replace(/\s/g, '') ?? ''
  if (key === '') return 'The DKIM record has an empty key, which means that the key is no longer in use.'
  if (key !== publicKey && publicKey.startsWith(key))
    return `The key in the DKIM record is cut off after ${key.length} of its ${publicKey.length} characters.`
  if (key !== publicKey || (tags.k ?? 'rsa') !== 'rsa') return 'The DKIM record has another key.'
  if (tags.v !== undefined && tags.v !== 'DKIM1') return `The DKIM record has another version, v=${tags.v}.`
  if (!permits(tags.h, 'sha256') || !permits(tags.s, 'email'))
    return 'The DKIM record is limited to other emails (h= or s=).'
  return null
}

/** Whether a list such as `sha1:sha256` contains a value. No list, or `*`, contains all. */
function permits(list: string | undefined, value: string): boolean {
  if (list === undefined) return true
  const items = list.split(':').map((item) => item.trim())
  return items.includes(value) || items.includes('*')
}
