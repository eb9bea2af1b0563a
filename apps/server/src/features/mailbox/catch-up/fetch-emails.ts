import { mailFingerprint } from '../../../adapters/email/mime/mail-fingerprint.ts'
import type { MailboxKey } from '../../../adapters/mailbox/mailbox-provider.ts'
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
  const waiting = [...chosen]
  const emails: FetchedEmail[] = []
  let trouble: ServiceTrouble | null = null
  const fetchInTurn = async () => {
    for (let next = waiting.shift(); next && !trouble; next = waiting.shift()) {
      const raw = await mailboxes[mailbox].raw(token, next.item.id)
      if (raw.kind === 'unreadable') emails.push({ ...next, content: null })
      else if (raw.kind !== 'answered') trouble ??= raw
      else if (raw.value !== null) emails.push({ ...next, content: await store(raw.value) })
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_FETCHES }, fetchInTurn))
  // In their order, whichever came first, since the times of some may be equal.
  emails.sort((one, other) => order(one) - order(other))
  return { emails, trouble }

  function order({ item }: ChosenItem): number {
    return chosen.findIndex((one) => one.item.id === item.id)
  }

  async function store(raw: Buffer) {
    const fingerprint = mailFingerprint(raw)
    // Not the key of the same email by SMTP, so that either can be deleted.
    const storageKey = `inbound/${clientId}/${mailbox}/${fingerprint}.eml`
    await storage.put(storageKey, raw)
    return { fingerprint, storageKey }
  }
}
