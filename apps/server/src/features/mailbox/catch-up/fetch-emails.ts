import type { MailboxKey } from '@enamel/domain/integrations/integration'
import pLimit from 'p-limit'
import { mailFingerprint } from '../../../adapters/email/mime/mail-fingerprint.ts'
import type { ServiceTrouble } from '../../../adapters/service-result.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { ChosenItem } from './choose-items.ts'

/**
 * How many emails are fetched at the same time. Each may have tens of megabytes, and is in memory meanwhile; and Graph
 * allows four requests at a time, one of which is left for an email that staff send.
 */
const PARALLEL_FETCHES = 3

/** An email whose content is in the storage; null for one that the provider does not hand over, such as a large one. */
export interface FetchedEmail extends ChosenItem {
  content: { fingerprint: string; storageKey: string } | null
}

/**
 * Fetches emails into the storage, a few at a time, up to the first trouble. Emails that are gone from the mailbox are
 * left out.
 */
export async function fetchEmails(
  { mailboxes, storage }: Pick<Dependencies, 'mailboxes' | 'storage'>,
  { mailbox, token, clientId }: { mailbox: MailboxKey; token: string; clientId: string },
  chosen: readonly ChosenItem[],
): Promise<{ emails: FetchedEmail[]; trouble: ServiceTrouble | null }> {
  let trouble: ServiceTrouble | null = null
  const fetched = await pLimit(PARALLEL_FETCHES).map(chosen, async (choice): Promise<FetchedEmail | null> => {
    if (trouble) return null
    const raw = await mailboxes[mailbox].raw(token, choice.item.id)
    if (raw.kind === 'unreadable') return { ...choice, content: null }
    if (raw.kind === 'answered') return raw.value && { ...choice, content: await store(raw.value) }
    trouble ??= raw
    return null
  })
  // In their order, whichever came first, since the times of some may be equal.
  return { emails: fetched.filter((email) => email !== null), trouble }

  async function store(raw: Buffer) {
    const fingerprint = mailFingerprint(raw)
    // Not the key of the same email by SMTP, so that either can be deleted.
    const storageKey = `inbound/${clientId}/${mailbox}/${fingerprint}.eml`
    await storage.put(storageKey, raw)
    return { fingerprint, storageKey }
  }
}
