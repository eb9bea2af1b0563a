import { z } from 'zod'
import type { AuthorizationServer } from '../../oauth/authorization-server.ts'
import type { ServiceResult } from '../../service-result.ts'
import { paceOf } from '../mailbox-pace.ts'
import type { MailboxOwner, MailboxProvider } from '../mailbox-provider.ts'
import { ask, type Gmail } from './gmail-call.ts'
import { fetchRaw } from './gmail-messages.ts'
import {
  GMAIL_NOTIFICATIONS_PATH,
  type PubSub,
  readGmailNotification,
  stopGmail,
  watchGmail,
} from './gmail-notifications.ts'
import { findSentInGmail, sendFromGmail } from './gmail-send.ts'
import { gmailSearch, gmailStep } from './gmail-step.ts'

export interface GmailOptions {
  /** https://gmail.googleapis.com, or the sandbox's address. */
  baseUrl: string
  authorization: AuthorizationServer | null
  /** Where Gmail reports changes; undefined: it does not. */
  pubSub: PubSub | undefined
  timeoutMs?: number
  /** How many units of Gmail's quota are used for each mailbox. */
  unitsPerSecond?: number
}

const TIMEOUT_MS = 30_000
/**
 * Below each limit that Google publishes for a mailbox: 250 units in a second, 15,000 and, for one program, 6,000 in a
 * minute. Past a limit, Gmail asks us to wait.
 */
const UNITS_PER_SECOND = 95

const Profile = z.object({ emailAddress: z.email() })

/** Mailboxes at Gmail, through its API. */
export function gmail(options: GmailOptions): MailboxProvider {
  const { baseUrl, authorization, pubSub, timeoutMs = TIMEOUT_MS } = options
  const pace = paceOf(options.unitsPerSecond ?? UNITS_PER_SECOND)
  const gmailFor = (token: string): Gmail => ({ baseUrl, token, pace, timeoutMs })
  return {
    integration: 'gmail',
    authorization,
    owner: (token) => ownerOf(gmailFor(token)),
    step: (token, cursor, options) => gmailStep(gmailFor(token), cursor, options),
    search: (token, cursor, options) => gmailSearch(gmailFor(token), cursor, options),
    raw: (token, id) => fetchRaw(gmailFor(token), id),
    send: (token, email, thread) => sendFromGmail(gmailFor(token), email, thread),
    // Gmail sends in one call, which leaves nothing.
    discard: async () => ({ kind: 'answered', value: null }),
    findSent: (token, email) => findSentInGmail(gmailFor(token), email),
    subscribe: async (token) => (pubSub ? watchGmail(gmailFor(token), pubSub) : null),
    unsubscribe: (token) => stopGmail(gmailFor(token)),
    path: GMAIL_NOTIFICATIONS_PATH,
    read: async (call) => (pubSub ? readGmailNotification(call, pubSub) : null),
  }
}

/** Gmail's API has no id of an account. */
async function ownerOf(gmail: Gmail): Promise<ServiceResult<MailboxOwner>> {
  const profile = await ask(gmail, { path: '/profile', units: 1 }, Profile)
  if (profile.kind !== 'answered') return profile
  const address = profile.value.emailAddress.toLowerCase()
  return { kind: 'answered', value: { account: address, address } }
}
