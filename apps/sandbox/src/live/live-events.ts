import type { ListedGrant } from '../control/list-grants.ts'
import type { DnsRecord } from '../dns/record.ts'
import type { ListedAccount } from '../identity/accounts.ts'
import type { Entry } from '../outbox/entry.ts'
import type { Practice } from '../practices.ts'
import type { Trouble } from '../trouble/troubles.ts'
import type { TemplateItem } from '../whatsapp/templates/template-item.ts'

/** The demo's time, as sent to the page. */
export interface ClockReading {
  offset_seconds: number
  /** ISO instant. */
  now: string
}

/** The whole state of the page for one patient. */
export interface Snapshot {
  entries: Entry[]
  templates: TemplateItem[]
  troubles: Trouble[]
  clock: ClockReading
  /** The accounts at the identity provider. */
  accounts: ListedAccount[]
  /** What accounts at other providers allowed the product. */
  grants: ListedGrant[]
  dns_records: readonly DnsRecord[]
  practices: readonly Practice[]
  /** The numbers of the practices that are on WhatsApp. */
  whatsapp_numbers: string[]
  product_url: string
}

/** A change in the sandbox. */
export type LiveEvent =
  | { kind: 'entry'; entry: Entry }
  | { kind: 'templates'; templates: TemplateItem[] }
  | { kind: 'trouble'; troubles: Trouble[] }
  | { kind: 'clock'; clock: ClockReading }
  | { kind: 'accounts'; accounts: ListedAccount[] }
  | { kind: 'grants'; grants: ListedGrant[]; whatsapp_numbers: string[] }
  | { kind: 'dns'; records: readonly DnsRecord[] }
  /** Records in Dentally changed. The page then reloads the records that it shows. */
  | { kind: 'practice-system' }
  /** Emails in a mailbox at Google or Microsoft changed. The page then reloads the mailbox that it shows. */
  | { kind: 'mailbox' }
  | { kind: 'reset' }

/** Passes every event to all current listeners. */
export interface LiveEvents {
  publish(event: LiveEvent): void
  /** @returns a function that removes the listener */
  listen(listener: (event: LiveEvent) => void): () => void
}

export function createLiveEvents(): LiveEvents {
  const listeners = new Set<(event: LiveEvent) => void>()
  return {
    publish(event) {
      for (const listener of listeners) listener(event)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
