import type { FastifyRequest } from 'fastify'
import type { GuardOptions } from '../http/inject-trouble.ts'
import type { OAuth } from '../oauth/create-oauth.ts'
import type { Mailbox } from './mailbox.ts'
import type { MailboxStore } from './mailbox-store.ts'
import type { MailboxProvider } from './message.ts'
import type { UsageByMailbox } from './usage.ts'

export interface MailboxApiDependencies extends GuardOptions {
  oauth: Pick<OAuth, 'grants'>
  mailboxes: MailboxStore
  usage: UsageByMailbox
}

/** The mailbox that a request's access token opens, and the scopes that it allows; null if the token is not valid. */
export function accessOf(
  { headers }: FastifyRequest,
  provider: MailboxProvider,
  { oauth: { grants }, mailboxes }: MailboxApiDependencies,
): { mailbox: Mailbox; scopes: readonly string[] } | null {
  const [, token = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
  const access = grants.accessOf(provider, token)
  const mailbox = access && mailboxes.of(provider, access.account)
  return mailbox ? { mailbox, scopes: access.scopes } : null
}
