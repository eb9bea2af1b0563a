import {
  type Answer,
  AUTHORITATIVE_ANSWER,
  type DecodedPacket,
  decode,
  encode,
  type Packet,
  RECURSION_AVAILABLE,
  RECURSION_DESIRED,
  TRUNCATED_RESPONSE,
} from 'dns-packet'
import { type AnsweredValue, type Question, txtStrings } from './answer.ts'

/** Response codes (RFC 1035, 4.1.1). */
const codes = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5 } as const
export type ResponseCode = keyof typeof codes

const HEADER_BYTES = 12
const RESPONSE_BIT = 0x8000
/** The longest answer over UDP to a client that names no size (RFC 1035), and to one that does (RFC 6891). */
const MAX_UDP_BYTES = 512
const MAX_EDNS_BYTES = 1_232
/** Nothing may be cached, so that a change takes effect at once. */
const TTL_SECONDS = 0

export interface Query {
  packet: Packet
  /** Null when the query cannot be answered. */
  question: Question | null
  /** Why it cannot be answered, or NOERROR. */
  code: ResponseCode
  /** The longest answer over UDP that the client accepts. */
  maxUdpBytes: number
}

/** Reads a query. @returns null for a message that is no query, which gets no response at all */
export function readQuery(message: Buffer): Query | null {
  if (message.length < HEADER_BYTES || message.readUInt16BE(2) & RESPONSE_BIT) return null
  const id = message.readUInt16BE(0)
  const unreadable = (code: ResponseCode, packet: Packet = { id }): Query => ({
    packet,
    question: null,
    code,
    maxUdpBytes: MAX_UDP_BYTES,
  })
  const packet = tryDecode(message)
  if (!packet) return unreadable('FORMERR')
  if (opcodeOf(packet) !== 0) return unreadable('NOTIMP', packet)
  const [question, ...others] = packet.questions ?? []
  if (!question || others.length > 0) return unreadable('FORMERR', packet)
  const size = ednsOf(packet)?.udpPayloadSize ?? 0
  const maxUdpBytes = Math.min(Math.max(size, MAX_UDP_BYTES), MAX_EDNS_BYTES)
  return { packet, question, code: 'NOERROR', maxUdpBytes }
}

/** The response to a query. */
export function writeResponse(
  { packet }: Query,
  { code, values }: { code: ResponseCode; values: readonly AnsweredValue[] },
): Buffer {
  return encodeResponse(packet, codes[code], values.map(resourceRecord))
}

/** The response over UDP: without its values if it is too long, so that the client asks again over TCP. */
export function writeUdpResponse(query: Query, result: Parameters<typeof writeResponse>[1]): Buffer {
  const whole = writeResponse(query, result)
  if (whole.length <= query.maxUdpBytes) return whole
  return encodeResponse(query.packet, codes[result.code] | TRUNCATED_RESPONSE, [])
}

function encodeResponse(query: Packet, flags: number, answers: Answer[]): Buffer {
  const recursion = (query.flags ?? 0) & RECURSION_DESIRED
  return encode({
    type: 'response',
    id: query.id,
    flags: flags | recursion | AUTHORITATIVE_ANSWER | RECURSION_AVAILABLE,
    questions: query.questions ?? [],
    answers,
    additionals: ednsOf(query) ? [edns] : [],
  })
}

function resourceRecord({ name, type, value }: AnsweredValue): Answer {
  const common = { name, ttl: TTL_SECONDS, class: 'IN' as const }
  switch (type) {
    case 'TXT':
      return { ...common, type, data: txtStrings(value) }
    case 'MX': {
      const [preference, exchange = ''] = value.split(' ')
      return { ...common, type, data: { preference: Number(preference), exchange } }
    }
    case 'A':
    case 'CNAME':
      return { ...common, type, data: value }
  }
}

/** The record with which a server says that it knows EDNS (RFC 6891). */
const edns: Answer = {
  type: 'OPT',
  name: '.',
  udpPayloadSize: MAX_EDNS_BYTES,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0,
  flag_do: false,
  options: [],
}

function ednsOf({ additionals = [] }: Packet) {
  return additionals.find((record) => record.type === 'OPT')
}

function opcodeOf({ flags = 0 }: DecodedPacket): number {
  return (flags >> 11) & 0xf
}

function tryDecode(message: Buffer): DecodedPacket | null {
  try {
    return decode(message)
  } catch {
    return null
  }
}
