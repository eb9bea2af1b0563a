import type { MailboxKey } from '@enamel/domain/integrations/integration'
import type { MailboxStep, MailboxStepOptions } from '../../../adapters/mailbox/mailbox-provider.ts'
import type { ServiceTrouble } from '../../../adapters/service-result.ts'
import { inPractice } from '../../../db/in-practice.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { ProductLog } from '../../../log.ts'
import { chooseItems } from './choose-items.ts'
import { type FetchedEmail, fetchEmails } from './fetch-emails.ts'
import { newItems } from './new-items.ts'

/** A mailbox of a practice. */
export interface PracticeMailbox {
  deps: Dependencies
  log: ProductLog
  key: MailboxKey
  clientId: string
}

interface StepInput extends MailboxStepOptions {
  cursor: string | null
  /** The addresses of patients to whose mail a search is limited; by default the whole mailbox is read. */
  only?: ReadonlySet<string>
}

/** A step through a mailbox. Its emails of patients are in the storage, but not in the database yet. */
export interface FetchedStep {
  kind: 'fetched'
  step: MailboxStep
  emails: FetchedEmail[]
  /** Why some emails are missing; null if none are. */
  trouble: ServiceTrouble | null
}

export type Reading = FetchedStep | { kind: 'expired' } | ServiceTrouble

/**
 * Takes a step through a mailbox, and fetches those of its emails that belong to patients and are not stored yet. Emails
 * that are malformed in the provider's list are left out, so that they do not hold up the others for ever.
 */
export async function readStep(
  { deps, log, key, clientId }: PracticeMailbox,
  token: string,
  { cursor, only, ...options }: StepInput,
): Promise<Reading> {
  const { step, search } = deps.mailboxes[key]
  const read = await (only ? search : step)(token, cursor, options)
  if (read.kind !== 'answered') return read
  const { malformed } = read.value
  if (malformed.length > 0)
    log.error(
      { client_id: clientId, mailbox: key, ids: malformed },
      'malformed emails of a mailbox were left out',
    )
  const chosen = await inPractice(deps.db, clientId, async (tx) =>
    newItems(tx, key, await chooseItems(tx, read.value.items, { secret: deps.secret, only })),
  )
  const fetched = await fetchEmails(deps, { mailbox: key, token, clientId }, chosen)
  if (fetched.trouble?.kind === 'token_refused') return fetched.trouble
  return { kind: 'fetched', step: read.value, ...fetched }
}

export function isTokenRefused({ kind }: { kind: string }): boolean {
  return kind === 'token_refused'
}
