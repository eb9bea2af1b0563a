import type { FailureReason } from '@enamel/domain/communications/delivery/failure-reason'
import { whatsAppFailure } from '@enamel/domain/communications/delivery/whatsapp-failure'
import type { SendResult } from '../send-result.ts'
import { callD360, type D360Account, type D360Response, detailOf, verdictOf } from './d360-call.ts'
import type { KeyRefused, OutgoingWhatsApp, WhatsAppContent } from './whatsapp-gateway.ts'

const UPLOAD_TIMEOUT_MS = 60_000

/** Sends a message with `POST /messages`; a file is uploaded first, and the message refers to it. */
export async function sendMessage(
  account: D360Account,
  { id, to, content }: OutgoingWhatsApp,
): Promise<SendResult | KeyRefused> {
  const body = await bodyOf(account, content)
  if (body.kind !== 'ready') return body
  const answer = await callD360(account, {
    method: 'POST',
    path: '/messages',
    json: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: to.replace(/^\+/, ''),
      ...body.fields,
      // Returned in every report about the message.
      biz_opaque_callback_data: id,
    },
  })
  switch (answer.kind) {
    case 'key_refused':
      return answer
    case 'not_reached':
      return { kind: 'postponed', detail: answer.detail }
    case 'no_answer':
      return { kind: 'unclear', detail: answer.detail }
    case 'answered':
      return resultOf(answer)
  }
}

function resultOf(answer: D360Response): SendResult {
  switch (verdictOf(answer)) {
    case 'done': {
      const providerId = (answer.body as { messages?: { id?: string }[] } | null)?.messages?.[0]?.id
      return providerId
        ? { kind: 'accepted', providerId }
        : { kind: 'unclear', detail: 'an answer without an id' }
    }
    case 'temporary':
      return { kind: 'postponed', detail: detailOf(answer) }
    case 'refused':
      return { kind: 'refused', reason: reasonOf(answer) }
    case 'failed':
      return { kind: 'unclear', detail: detailOf(answer) }
  }
}

/**
 * The reason for a refusal. A refusal by 360dialog itself has no WhatsApp code: with the status 403 or 404 it is about
 * the account, with any other status its reason is unknown.
 */
function reasonOf({ status, code }: D360Response): FailureReason {
  if (code === null && (status === 403 || status === 404)) return 'setup'
  return whatsAppFailure(code)
}

type Body = { kind: 'ready'; fields: Record<string, unknown> } | SendResult | KeyRefused

async function bodyOf(account: D360Account, content: WhatsAppContent): Promise<Body> {
  switch (content.kind) {
    case 'text':
      return { kind: 'ready', fields: { type: 'text', text: { body: content.text, preview_url: false } } }
    case 'template': {
      const { name, language, parameters } = content
      const values = parameters.map((text) => ({ type: 'text', text }))
      const components = values.length > 0 ? [{ type: 'body', parameters: values }] : []
      return {
        kind: 'ready',
        fields: { type: 'template', template: { name, language: { code: language }, components } },
      }
    }
    case 'file': {
      const uploaded = await upload(account, content)
      if (uploaded.kind !== 'uploaded') return uploaded
      const { mediaKind, name, caption } = content
      const file = {
        id: uploaded.id,
        ...(caption !== '' && mediaKind !== 'audio' && { caption }),
        ...(mediaKind === 'document' && { filename: name }),
      }
      return { kind: 'ready', fields: { type: mediaKind, [mediaKind]: file } }
    }
  }
}

/** Uploads a file. If that fails in any way, no message has been sent. */
async function upload(
  account: D360Account,
  { type, name, read }: Extract<WhatsAppContent, { kind: 'file' }>,
): Promise<{ kind: 'uploaded'; id: string } | SendResult | KeyRefused> {
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('type', type)
  form.set('file', new Blob([new Uint8Array(await read())], { type }), name)
  const answer = await callD360(account, {
    method: 'POST',
    path: '/media',
    form,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  })
  if (answer.kind === 'key_refused') return answer
  if (answer.kind !== 'answered') return { kind: 'postponed', detail: detailOf(answer) }
  const verdict = verdictOf(answer)
  const id = (answer.body as { id?: string } | null)?.id
  if (verdict === 'done' && id) return { kind: 'uploaded', id: String(id) }
  return verdict === 'refused'
    ? { kind: 'refused', reason: 'attachment' }
    : { kind: 'postponed', detail: `upload: ${detailOf(answer)}` }
}
