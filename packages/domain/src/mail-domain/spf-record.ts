// Records that name the servers from which a domain's mail may come (SPF, RFC 7208).

/** How many look-ups a mail server makes at most to evaluate a record (RFC 7208, 4.6.4). */
export const MAX_SPF_LOOKUPS = 10

const VERSION = /^v=spf1(?=\s|$)/i
/** A modifier is a name with `=`, a mechanism has `:` or `/` or nothing after its name. */
const MODIFIER = /^([a-z][\w.-]*)=(.*)$/i
const MECHANISM = /^([+?~-]?)([a-z\d]+)(.*)$/i
const LOOKUP_MECHANISMS = ['include', 'a', 'mx', 'ptr', 'exists']

interface Mechanism {
  qualifier: string
  name: string
  /** With its colon or slash. */
  argument: string
}

export interface SpfRecord {
  /** The mechanisms that have an effect: those before the first `all`. */
  mechanisms: readonly Mechanism[]
  /** Mechanisms after `all`, which are never reached. */
  unreached: readonly Mechanism[]
  /** The qualifier of `all`; null without one. */
  all: string | null
  /** The domain whose record replaces this one; null if there is none, or an `all` overrides it. */
  redirect: string | null
  /** Other modifiers. */
  modifiers: readonly string[]
}

/** Whether a text record is one of SPF. */
export function isSpf(text: string): boolean {
  return VERSION.test(text)
}

/** Reads a record. A term that is not of SPF's form is ignored. */
export function readSpf(text: string): SpfRecord {
  const terms = text.replace(VERSION, '').trim().split(/\s+/)
  const modifiers = terms.flatMap((term) => {
    const [, name, value] = MODIFIER.exec(term) ?? []
    return name === undefined ? [] : [{ name: name.toLowerCase(), value: value ?? '', term }]
  })
  const mechanisms = terms.filter((term) => !MODIFIER.test(term)).flatMap(readMechanism)
  const end = mechanisms.findIndex(({ name }) => name === 'all')
  const redirect = modifiers.find(({ name }) => name === 'redirect')?.value ?? null
  return {
    mechanisms: end < 0 ? mechanisms : mechanisms.slice(0, end),
    unreached: end < 0 ? [] : mechanisms.slice(end + 1),
    all: mechanisms[end]?.qualifier ?? null,
    redirect: end < 0 ? redirect : null,
    modifiers: modifiers.filter(({ name }) => name !== 'redirect').map(({ term }) => term),
  }
}

function readMechanism(term: string): Mechanism[] {
  const [, qualifier, name, argument] = MECHANISM.exec(term) ?? []
  return name === undefined
    ? []
    : [{ qualifier: qualifier || '+', name: name.toLowerCase(), argument: argument ?? '' }]
}

/** The mechanism as it is written in a record. */
export function mechanismText({ qualifier, name, argument }: Mechanism): string {
  return `${qualifier === '+' ? '' : qualifier}${name}${argument}`
}

/** Whether the record lets the servers of this mechanism send. */
export function allows(mechanisms: readonly Mechanism[], mechanism: string): boolean {
  const wanted = comparable(mechanism)
  return mechanisms.some((each) => comparable(mechanismText(each)) === wanted)
}

/** A mechanism for comparison: domains have no upper case, and may end in a dot. */
export function comparable(mechanism: string): string {
  return mechanism.toLowerCase().replace(/^\+/, '').replace(/\.$/, '')
}

/** The look-ups that a record causes itself, and the domains whose records it refers to. */
export function spfReferences(record: SpfRecord): { lookups: number; domains: string[] } {
  const { mechanisms, redirect } = record
  const included = mechanisms
    .filter(({ name }) => name === 'include')
    .map(({ argument }) => argument.replace(/^:/, ''))
  const domains = redirect === null ? included : [...included, redirect]
  return {
    lookups:
      mechanisms.filter(({ name }) => LOOKUP_MECHANISMS.includes(name)).length + (redirect === null ? 0 : 1),
    // The domain of a macro depends on the sender of each email.
    domains: domains.filter((domain) => domain !== '' && !domain.includes('%')),
  }
}
