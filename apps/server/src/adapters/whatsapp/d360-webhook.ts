import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { API_BASE } from '../../api-base.ts'
import { isSameText } from '../same-text.ts'
import { callD360, type D360Account, detailOf, verdictOf } from './d360-call.ts'
import type { WhatsAppGateway, WhatsAppRequest } from './whatsapp-gateway.ts'

export interface WebhookOptions {
  /** The key of Meta's signatures; undefined when the provider gives no key, and requests are not signed. */
  appSecret: string | undefined
  /** The product's public address, for WhatsApp's requests. */
  publicUrl: string
  /** The product's secret, from which the key in WhatsApp's requests is derived. */
  secret: string
}

interface D360Webhook extends Pick<WhatsAppGateway, 'registration' | 'path' | 'challengeOf' | 'isGenuine'> {
  register(account: D360Account): ReturnType<WhatsAppGateway['register']>
  findRegistration(account: D360Account): ReturnType<WhatsAppGateway['findRegistration']>
}

/** The registered webhook; its headers are compared only if the response contains them. */
const Registered = z.object({ url: z.string(), headers: z.record(z.string(), z.string()).optional() })

const PATH = '/webhooks/whatsapp'
const KEY_HEADER = 'X-Enamel-Webhook-Key'

/** The webhook for WhatsApp: its registration, and the check of its requests. */
export function d360Webhook({ appSecret, publicUrl, secret }: WebhookOptions): D360Webhook {
  const webhookKey = createHmac('sha256', secret).update('whatsapp webhook').digest('base64url')
  const webhook = { url: `${publicUrl}${API_BASE}${PATH}`, headers: { [KEY_HEADER]: webhookKey } }
  const isOurs = ({ url, headers = webhook.headers }: z.infer<typeof Registered>) =>
    url === webhook.url &&
    Object.entries(headers).some(
      ([name, value]) => name.toLowerCase() === KEY_HEADER.toLowerCase() && isSameText(value, webhookKey),
    )
  return {
    async register(account) {
      const answer = await callD360(account, { method: 'POST', path: '/v1/configs/webhook', json: webhook })
      if (answer.kind === 'key_refused') return answer
      const verdict = answer.kind === 'answered' ? verdictOf(answer) : 'temporary'
      if (verdict === 'done') return { kind: 'registered' }
      return { kind: verdict === 'refused' ? 'refused' : 'postponed', detail: detailOf(answer) }
    },
    async findRegistration(account) {
      const answer = await callD360(account, { method: 'GET', path: '/v1/configs/webhook' })
      if (answer.kind === 'key_refused') return answer
      const verdict = answer.kind === 'answered' ? verdictOf(answer) : 'temporary'
      if (answer.kind !== 'answered' || verdict === 'temporary' || verdict === 'failed')
        return { kind: 'postponed', detail: detailOf(answer) }
      const registered = Registered.safeParse(answer.body).data
      return { kind: 'found', isOurs: registered !== undefined && isOurs(registered) }
    },
    registration: createHash('sha256').update(`${webhook.url} ${webhookKey}`).digest('base64url'),
    path: PATH,
    challengeOf(query) {
      const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
      const isAuthorised = mode === 'subscribe' && isSameText(token, webhookKey)
      return isAuthorised && typeof challenge === 'string' ? challenge : null
    },
    isGenuine: (call) =>
      isSameText(call.headers[KEY_HEADER.toLowerCase()], webhookKey) &&
      (appSecret === undefined || isSigned(appSecret, call)),
  }
}

/** Whether the request has Meta's signature over the bytes of its body. */
function isSigned(appSecret: string, { headers, body }: WhatsAppRequest): boolean {
  const signature = createHmac('sha256', appSecret).update(body).digest('hex')
  return isSameText(headers['x-hub-signature-256'], `sha256=${signature}`)
}
