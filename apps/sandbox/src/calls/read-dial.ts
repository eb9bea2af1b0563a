/**
 * The instruction in the product's response to a voice webhook: the number to which the carrier forwards the caller.
 */
export interface Dial {
  number: string
  /** The address for the report of the end of the dialled call, as written in the response. */
  action: string | null
  method: 'GET' | 'POST'
  /** Whether the conversation is to be recorded. */
  isRecorded: boolean
  /** The address for the report of a recording, as written in the response. */
  recordingCallback: string | null
  recordingMethod: 'GET' | 'POST'
}

/** Reads the first <Dial> of a TwiML response. Returns null when the response dials no number. */
export function readDial(twiml: string): Dial | null {
  const [, attributeText = '', content = ''] =
    /<Dial\b((?:[^>"']|"[^"]*"|'[^']*')*?)>([\s\S]*?)<\/Dial>/.exec(twiml) ?? []
  const number = decodeXml(
    /<Number\b[^>]*>([^<]*)</.exec(content)?.[1] ?? content.replace(/<[^>]*>/g, ''),
  ).trim()
  if (number === '') return null
  const attributes = attributesOf(attributeText)
  const record = attributes.get('record') ?? 'do-not-record'
  return {
    number,
    action: attributes.get('action') ?? null,
    method: methodOf(attributes.get('method')),
    isRecorded: record !== 'do-not-record' && record !== 'false',
    recordingCallback: attributes.get('recordingStatusCallback') ?? null,
    recordingMethod: methodOf(attributes.get('recordingStatusCallbackMethod')),
  }
}

function methodOf(method: string | undefined): 'GET' | 'POST' {
  return method?.toUpperCase() === 'GET' ? 'GET' : 'POST'
}

function attributesOf(text: string): Map<string, string> {
  const pairs = text.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
  return new Map([...pairs].map(([, name = '', double, single]) => [name, decodeXml(double ?? single ?? '')]))
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function decodeXml(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
    return decimal ? String.fromCodePoint(Number(decimal)) : (entities[name] ?? whole)
  })
}
