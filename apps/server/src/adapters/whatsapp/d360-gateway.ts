import { readCall } from './cloud-webhooks.ts'
import type { D360Account } from './d360-call.ts'
import { fetchD360Media } from './d360-media.ts'
import { sendMessage } from './d360-messages.ts'
import { deleteTemplate, listTemplates, submitTemplate } from './d360-templates.ts'
import { d360Webhook, type WebhookOptions } from './d360-webhook.ts'
import type { WhatsAppGateway } from './whatsapp-gateway.ts'
import type { WhatsAppSignUp } from './whatsapp-sign-up.ts'

export interface D360Options extends WebhookOptions {
  /** https://waba-v2.360dialog.io, or the sandbox's address. */
  baseUrl: string
  signUp?: WhatsAppSignUp | null
}

/** WhatsApp through 360dialog, which offers the Cloud API with a key for each number. */
export function d360Gateway({ baseUrl, signUp = null, ...options }: D360Options): WhatsAppGateway {
  const accountFor = (key: string): D360Account => ({ baseUrl, key })
  const { register, findRegistration, ...webhook } = d360Webhook(options)
  return {
    signUp,
    send: (key, message) => sendMessage(accountFor(key), message),
    fetchMedia: (key, mediaId) => fetchD360Media(accountFor(key), mediaId),
    submitTemplate: (key, template) => submitTemplate(accountFor(key), template),
    listTemplates: (key) => listTemplates(accountFor(key)),
    deleteTemplate: (key, name) => deleteTemplate(accountFor(key), name),
    register: (key) => register(accountFor(key)),
    findRegistration: (key) => findRegistration(accountFor(key)),
    ...webhook,
    read: readCall,
  }
}
