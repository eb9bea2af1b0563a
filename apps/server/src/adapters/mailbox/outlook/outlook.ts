import { z } from 'zod'
import type { Clock } from '../../../clock.ts'
import type { AuthorizationServer } from '../../oauth/authorization-server.ts'
import type { ServiceResult } from '../../service-result.ts'
import { limitByMailbox } from '../mailbox-limit.ts'
import type { MailboxOwner, MailboxProvider } from '../mailbox-provider.ts'
import { ask, type Graph } from './graph-call.ts'
import {
  OUTLOOK_NOTIFICATIONS_PATH,
  readOutlookNotification,
  subscribeToOutlook,
  unsubscribeFromOutlook,
} from './outlook-notifications.ts'
import { fetchRaw } from './outlook-raw.ts'
import { outlookSearch } from './outlook-search.ts'
import { discardDraft, findSentInOutlook, sendFromOutlook } from './outlook-send.ts'
import { outlookStep } from './outlook-step.ts'

export interface OutlookOptions {
  /** https://graph.microsoft.com, or the sandbox's address. */
  baseUrl: string
  authorization: AuthorizationServer | null
  /** The API's public address, below which notifications arrive. */
  apiUrl: string
  clock: Clock
  timeoutMs?: number
}

const TIMEOUT_MS = 30_000
/** Microsoft's limit of calls to a mailbox that run at the same time. */
const PARALLEL_CALLS = 4

const User = z.object({
  id: z.string().min(1).max(200),
  mail: z.string().nullish(),
  userPrincipalName: z.string().min(1),
})

/** Mailboxes at Outlook and Microsoft 365, through Microsoft Graph. */
export function outlook(options: OutlookOptions): MailboxProvider {
  const { baseUrl, authorization, apiUrl, clock, timeoutMs = TIMEOUT_MS } = options
  const limit = limitByMailbox(PARALLEL_CALLS)
  const graphFor = (token: string): Graph => ({ baseUrl, token, limit, timeoutMs })
  const address = `${apiUrl}${OUTLOOK_NOTIFICATIONS_PATH}`
  // Microsoft sends notifications to https only; a local provider also sends them to http.
  const isNotified = address.startsWith('https:') || baseUrl.startsWith('http:')
  return {
    integration: 'outlook',
    authorization,
    owner: (token) => ownerOf(graphFor(token)),
    step: (token, cursor, options) => outlookStep(graphFor(token), cursor, options),
    search: (token, cursor, options) => outlookSearch(graphFor(token), cursor, options),
    raw: (token, id) => fetchRaw(graphFor(token), id),
    send: (token, email) => sendFromOutlook(graphFor(token), email),
    discard: (token, email) => discardDraft(graphFor(token), email),
    findSent: (token, email) => findSentInOutlook(graphFor(token), email),
    subscribe: async (token, current) =>
      isNotified ? subscribeToOutlook(graphFor(token), current, { address, now: clock.now() }) : null,
    unsubscribe: (token, subscription) => unsubscribeFromOutlook(graphFor(token), subscription),
    path: OUTLOOK_NOTIFICATIONS_PATH,
    read: async (call) => readOutlookNotification(call),
  }
}

async function ownerOf(graph: Graph): Promise<ServiceResult<MailboxOwner>> {
  const query = { $select: 'id,mail,userPrincipalName' }
  const user = await ask(graph, { path: '/me', query }, User)
  if (user.kind !== 'answered') return user
  const { id, mail, userPrincipalName } = user.value
  return { kind: 'answered', value: { account: id, address: (mail || userPrincipalName).toLowerCase() } }
}
