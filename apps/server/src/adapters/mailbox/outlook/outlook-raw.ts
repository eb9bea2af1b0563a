import { z } from 'zod'
import type { ServiceResult } from '../../service-result.ts'
import { type Graph, graphError, readReply, sendQuery } from './graph-call.ts'

const MAX_RAW_BYTES = 50 * 1024 * 1024

/** Graph's codes for an email of which it cannot make a text; it fails for this one whenever it is asked. */
const DAMAGED: ReadonlySet<string> = new Set([
  'ErrorContentConversionFailed',
  'ErrorCorruptData',
  'ErrorItemCorrupt',
  'ErrorMimeContentConversionFailed',
  'ErrorMimeContentInvalid',
])

/** An email as it was sent or received; null when it is gone. */
export async function fetchRaw(graph: Graph, id: string): Promise<ServiceResult<Buffer | null>> {
  const path = `/me/messages/${encodeURIComponent(id)}/$value`
  const reply = await sendQuery(graph, { path, maxBytes: MAX_RAW_BYTES })
  if (reply.kind !== 'replied') return reply
  if (reply.status === 404) return { kind: 'answered', value: null }
  if (reply.status !== 200) {
    const code = graphError(reply.body)
    return DAMAGED.has(code) ? { kind: 'unreadable', detail: code } : readReply(z.never(), reply)
  }
  if (reply.body.length === 0) return { kind: 'unreadable', detail: 'an email that is empty or too large' }
  return { kind: 'answered', value: reply.body }
}
