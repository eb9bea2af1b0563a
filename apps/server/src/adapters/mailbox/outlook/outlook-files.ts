import { z } from 'zod'
import type { OutgoingEmail } from '../../email/relay/compose-message.ts'
import { sendRequest } from '../../http-call.ts'
import type { ServiceTrouble } from '../../service-result.ts'
import { type Graph, type GraphReceived, readReply, sendQuery } from './graph-call.ts'

type EmailFile = OutgoingEmail['attachments'][number]

/** The limit for a file in one request; larger ones need an upload session. */
const MAX_SMALL_BYTES = 2_900_000
/** The size of one part of a large file: ten times 320 KiB. */
const RANGE_BYTES = 10 * 320 * 1024
const MAX_RESPONSE_BYTES = 100_000

const Session = z.object({ uploadUrl: z.url() })

/** The result of adding a file to a draft. `replied` is a refusal. */
type Attached = { kind: 'attached' } | GraphReceived | ServiceTrouble

/** Adds a file to a draft. Nothing is sent, so that a missing reply is the same as an unreachable provider. */
export async function attachFile(graph: Graph, draftPath: string, file: EmailFile): Promise<Attached> {
  const details = {
    name: file.filename,
    contentType: file.mimeType,
    ...(file.contentId !== null && { isInline: true, contentId: file.contentId }),
  }
  const content = Buffer.from(file.content)
  if (content.length > MAX_SMALL_BYTES) return uploadFile(graph, draftPath, { details, content })
  const json = {
    '@odata.type': '#microsoft.graph.fileAttachment',
    ...details,
    contentBytes: content.toString('base64'),
  }
  const reply = await sendQuery(graph, { method: 'POST', path: `${draftPath}/attachments`, json })
  return reply.kind === 'replied' ? attachedOr(reply) : reply
}

async function uploadFile(
  graph: Graph,
  draftPath: string,
  { details, content }: { details: object; content: Buffer<ArrayBuffer> },
): Promise<Attached> {
  const json = { AttachmentItem: { attachmentType: 'file', size: content.length, ...details } }
  const path = `${draftPath}/attachments/createUploadSession`
  const created = await sendQuery(graph, { method: 'POST', path, json })
  if (created.kind !== 'replied') return created
  if (created.status >= 400) return attachedOr(created)
  const session = readReply(Session, created)
  if (session.kind !== 'answered') return session
  const url = new URL(session.value.uploadUrl)
  // The address is at another host, and contains a secret of its own: our token is not sent there.
  if (url.protocol !== 'https:' && url.origin !== new URL(graph.baseUrl).origin)
    return { kind: 'unreadable', detail: 'an upload to another service' }
  for (let start = 0; start < content.length; start += RANGE_BYTES) {
    const range = content.subarray(start, start + RANGE_BYTES)
    const reply = await graph.limit(graph.token, () => putRange(graph, url, { range, start, content }))
    if (reply.kind !== 'replied') return { kind: 'unreachable', detail: reply.detail }
    if (reply.status !== 200 && reply.status !== 201) return attachedOr(reply)
  }
  return { kind: 'attached' }
}

function putRange(
  { timeoutMs }: Graph,
  url: URL,
  { range, start, content }: { range: Buffer<ArrayBuffer>; start: number; content: Buffer },
) {
  return sendRequest({
    method: 'PUT',
    url,
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Range': `bytes ${start}-${start + range.length - 1}/${content.length}`,
    },
    body: range,
    timeoutMs,
    maxBytes: MAX_RESPONSE_BYTES,
  })
}

function attachedOr(reply: GraphReceived): Attached {
  if (reply.status === 201) return { kind: 'attached' }
  return reply.status >= 500 ? { kind: 'unreachable', detail: `HTTP ${reply.status}` } : reply
}
