// Records that name the servers from which a domain's mail may come (SPF, RFC 7208).

/** How many look-ups a mail server makes at most to evaluate a record (RFC 7208, 4.6.4). */
export const MAX_SPF_LOOKUPS = 10

const VERSION = /^v=spf1(?=\s|$)/i
/** A modifier is a name with `=`, a mechanism has `:` or `/` or nothing after its name. */
const MODIFIER = /^([a-z][\w.-]*)=(.*)$/i
const MECHANISM = /^([+?~-]?)([a-z\d]+)(.*)$/i
const LOOKUP_MECHANISMS = ['include', 'a', 'mx', 'ptr', 'exists']

/** A top-level domain: not only of digits (RFC 7208, 7.1). */
const TOP_LABEL = String.raw`(?!\d+(?![a-z\d-]))[a-z\d](?:[a-z\d-]*[a-z\d])?`
const MACRO = String.raw`%\{[a-z]\d*r?[.+,/_=-]*\}`
const DOMAIN = String.raw`\S*(?:\.${TOP_LABEL}\.?|${MACRO})`
const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`
const PREFIX_4 = String.raw`(?:/(?:3[0-2]|[12]?\d))?`
const PREFIX_6 = String.raw`(?:12[0-8]|1[01]\d|[1-9]?\d)`

/** What each mechanism may have after its name (RFC 7208, 5). */
const ARGUMENTS: Readonly<Record<string, RegExp>> = {
  all: /^$/,
  include: whole(`:${DOMAIN}`),
  a: whole(`(?::${DOMAIN})?${PREFIX_4}(?://${PREFIX_6})?`),
  mx: whole(`(?::${DOMAIN})?${PREFIX_4}(?://${PREFIX_6})?`),
  ptr: whole(`(?::${DOMAIN})?`),
  ip4: whole(String.raw`:${OCTET}(?:\.${OCTET}){3}${PREFIX_4}`),
  ip6: whole(String.raw`:[\da-f]*:[\da-f:.]*(?:/${PREFIX_6})?`),
  exists: whole(`:${DOMAIN}`),
}
/** The modifiers that have a domain (RFC 7208, 6). */
const DOMAIN_MODIFIERS = ['redirect', 'exp']
const WHOLE_DOMAIN = whole(DOMAIN)

function whole(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`, 'i')
}

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
  /** Terms that are not of SPF's form. Because of one of them, mail servers ignore the whole record (RFC 7208, 4.6). */
  invalid: readonly string[]
}

/** Whether a text record is one of SPF. */
export function isSpf(text: string): boolean {
  return VERSION.test(text)
}

type Term =
  | { kind: 'mechanism'; mechanism: Mechanism }
  | { kind: 'modifier'; name: string; value: string; text: string }
  | { kind: 'invalid'; text: string }

/** Reads a record. */
export function readSpf(text: string): SpfRecord {
  const terms = text.replace(VERSION, '').split(/\s+/).filter(Boolean).map(readTerm)
  const mechanisms = terms.flatMap((term) => (term.kind === 'mechanism' ? [term.mechanism] : []))
  const modifiers = terms.filter((term) => term.kind === 'modifier')
  const end = mechanisms.findIndex(({ name }) => name === 'all')
  const redirect = modifiers.find(({ name }) => name === 'redirect')?.value ?? null
  return {
    mechanisms: end < 0 ? mechanisms : mechanisms.slice(0, end),
    unreached: end < 0 ? [] : mechanisms.slice(end + 1),
    all: mechanisms[end]?.qualifier ?? null,
    redirect: end < 0 ? redirect : null,
    modifiers: modifiers.filter(({ name }) => name !== 'redirect').map((modifier) => modifier.text),
    invalid: terms.filter((term) => term.kind === 'invalid').map((term) => term.text),
  }
}

function readTerm(text: string): Term {
  const [, modifier, value = ''] = MODIFIER.exec(text) ?? []
  if (modifier !== undefined) {
    const name = modifier.toLowerCase()
    const isValid = !DOMAIN_MODIFIERS.includes(name) || WHOLE_DOMAIN.test(value)
    return isValid ? { kind: 'modifier', name, value, text } : { kind: 'invalid', text }
  }
  const [, qualifier, mechanism = '', argument = ''] = MECHANISM.exec(text) ?? []
  const name = mechanism.toLowerCase()
  const isValid = Object.hasOwn(ARGUMENTS, name) && ARGUMENTS[name]?.test(argument)
  return isValid
    ? { kind: 'mechanism', mechanism: { qualifier: qualifier || '+', name, argument } }
    : { kind: 'invalid', text }
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
