import { createHash, createHmac } from 'node:crypto'
import { readCall } from './cloud-webhooks.ts'
import { callD360, type D360Account, detailOf, isSuccess } from './d360-call.ts'
import { fetchD360Media } from './d360-media.ts'
import { sendMessage } from './d360-messages.ts'
import { deleteTemplate, listTemplates, submitTemplate } from './d360-templates.ts'
import { isSameText } from './same-text.ts'
import type { WhatsAppCall, WhatsAppGateway } from './whatsapp-gateway.ts'

export interface D360Options {
  /** https://waba-v2.360dialog.io, or the sandbox's address. */
  baseUrl: string
  /** Signs what Meta calls us with; the partner has none to give, and then there is none. */
  appSecret: string | undefined
  /** The product's public address; WhatsApp calls us there. */
  publicUrl: string
  /** The product's; the key that WhatsApp has to bring is made from it. */
  secret: string
}

/** The base of our API, below the public address. */
const API = '/api'
const PATH = '/webhooks/whatsapp'
const KEY_HEADER = 'X-Enamel-Webhook-Key'

/** WhatsApp through 360dialog, which speaks the Cloud API with a key for each number. */
export function d360Gateway({ baseUrl, appSecret, publicUrl, secret }: D360Options): WhatsAppGateway {
  const webhookKey = createHmac('sha256', secret).update('whatsapp webhook').digest('base64url')
  const webhook = { url: `${publicUrl}${API}${PATH}`, headers: { [KEY_HEADER]: webhookKey } }
  const at = (key: string): D360Account => ({ baseUrl, key })
  return {
    send: (key, message) => sendMessage(at(key), message),
    fetchMedia: (key, mediaId) => fetchD360Media(at(key), mediaId),
    submitTemplate: (key, template) => submitTemplate(at(key), template),
    listTemplates: (key) => listTemplates(at(key)),
    deleteTemplate: (key, name) => deleteTemplate(at(key), name),
    async register(key) {
      const answer = await callD360(at(key), { method: 'POST', path: '/v1/configs/webhook', json: webhook })
      if (answer.kind === 'key_refused') return answer
      if (answer.kind === 'answered' && isSuccess(answer.status)) return { kind: 'registered' }
      const isRefused = answer.kind === 'answered' && answer.status >= 400 && answer.status < 500
      return { kind: isRefused && answer.status !== 429 ? 'refused' : 'postponed', detail: detailOf(answer) }
    },
    registration: createHash('sha256').update(`${webhook.url} ${webhookKey}`).digest('base64url'),
    path: PATH,
    challengeOf(query) {
      const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
      const mayKnow = mode === 'subscribe' && isSameText(token, webhookKey)
      return mayKnow && typeof challenge === 'string' ? challenge : null
    },
    isGenuine: (call) =>
      isSameText(call.headers[KEY_HEADER.toLowerCase()], webhookKey) &&
      (appSecret === undefined || isSigned(appSecret, call)),
    read: readCall,
  }
}

/** Whether the call carries Meta's signature over its body, byte by byte. */
function isSigned(appSecret: string, { headers, body }: WhatsAppCall): boolean {
  const signature = createHmac('sha256', appSecret).update(body).digest('hex')
  return isSameText(headers['x-hub-signature-256'], `sha256=${signature}`)
}
