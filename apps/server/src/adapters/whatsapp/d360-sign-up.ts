import { parsePhone } from '@enamel/domain/patients/phone-number'
import { z } from 'zod'
import { readAs, readJson, sendRequest } from '../http-call.ts'
import type { TokenFailure } from '../oauth/authorization-server.ts'
import type { AllowedNumber, SignUpQuery, WhatsAppSignUp } from './whatsapp-sign-up.ts'

export interface D360PartnerOptions {
  /** Our account as a partner. */
  id: string
  key: string
  /** https://hub.360dialog.com, or the sandbox's address: the page. */
  hubUrl: string
  /** https://hub.360dialog.io, or the sandbox's address: the API for partners. */
  baseUrl: string
  /** The address to which the page returns browsers. */
  redirectUri: string
}

const TIMEOUT_MS = 15_000
const MAX_RESPONSE_BYTES = 1024 * 1024

const ChannelId = z.string().regex(/^[\w-]{1,100}$/)
/** The page writes the channels as [id,id], without quotes. */
const AllowedChannels = z
  .string()
  .regex(/^\[.*\]$/)
  .transform((text) => text.slice(1, -1).split(',').filter(Boolean))
  .pipe(z.array(ChannelId))

const Channel = z.object({
  id: ChannelId,
  client_id: z.string(),
  /** WhatsApp's id of the number. */
  external_id: z.string().regex(/^\d{5,30}$/),
  setup_info: z.object({ phone_number: z.string().regex(/^\+?\d{5,20}$/) }),
})
const Channels = z.object({ partner_channels: z.array(Channel) })
const ApiKey = z.object({ api_key: z.string().min(1) })

/** Signing up for WhatsApp at 360dialog, whose partner the product is. */
export function d360SignUp(partner: D360PartnerOptions): WhatsAppSignUp {
  return {
    url({ state }) {
      const url = new URL(`${partner.hubUrl}/dashboard/app/${encodeURIComponent(partner.id)}/permissions`)
      url.searchParams.set('state', state)
      url.searchParams.set('redirect_url', partner.redirectUri)
      return url.href
    },
    findNumber: (query) => findNumber(partner, query),
    issueKey: (number) => issueKey(partner, number),
  }
}

/**
 * The first channel that was allowed. The client must be the channel's own: both ids together cannot be guessed, so that
 * nobody takes the number of another practice.
 */
async function findNumber(
  partner: D360PartnerOptions,
  query: SignUpQuery,
): ReturnType<WhatsAppSignUp['findNumber']> {
  if (query.error !== undefined) return { kind: 'not_allowed', detail: 'refused on the page' }
  const [allowed] = AllowedChannels.safeParse(query.channels).data ?? []
  if (allowed === undefined) return { kind: 'not_allowed', detail: 'no channel was allowed' }
  const filters = encodeURIComponent(JSON.stringify({ id: allowed }))
  const found = await call(partner, 'GET', `/channels?filters=${filters}`, Channels)
  if (found.kind !== 'answered') return found
  const channel = found.value.partner_channels.find(({ id }) => id === allowed)
  if (channel === undefined || channel.client_id !== query.client)
    return { kind: 'not_allowed', detail: 'the channel is not shared with us' }
  const phone = parsePhone(`+${channel.setup_info.phone_number.replace('+', '')}`, 'GB')
  if (!phone.ok) return { kind: 'unanswered', detail: 'the channel has no telephone number' }
  return {
    kind: 'found',
    value: { channel: channel.id, account: channel.external_id, number: phone.e164 },
  }
}

async function issueKey(
  partner: D360PartnerOptions,
  { channel }: AllowedNumber,
): ReturnType<WhatsAppSignUp['issueKey']> {
  const issued = await call(partner, 'POST', `/channels/${encodeURIComponent(channel)}/api_keys`, ApiKey)
  return issued.kind === 'answered' ? { kind: 'granted', key: issued.value.api_key } : issued
}

/** Sends a request to the API for partners. */
async function call<S extends z.ZodType>(
  { baseUrl, id, key }: D360PartnerOptions,
  method: 'GET' | 'POST',
  path: string,
  shape: S,
): Promise<{ kind: 'answered'; value: z.output<S> } | TokenFailure> {
  const reply = await sendRequest({
    method,
    url: new URL(`${baseUrl}/api/v2/partners/${encodeURIComponent(id)}${path}`),
    headers: { 'x-api-key': key, Accept: 'application/json' },
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_RESPONSE_BYTES,
  })
  if (reply.kind !== 'replied') return { kind: 'unanswered', detail: reply.detail }
  const { status, body } = reply
  if (status === 401) return { kind: 'misconfigured', detail: 'our partner key was refused' }
  if (status === 403 || status === 404) return { kind: 'not_allowed', detail: `HTTP ${status}` }
  if (status !== 200 && status !== 201) return { kind: 'unanswered', detail: `HTTP ${status}` }
  const read = readAs(shape, readJson(body))
  return read.kind === 'answered' ? read : { kind: 'unanswered', detail: read.detail }
}
