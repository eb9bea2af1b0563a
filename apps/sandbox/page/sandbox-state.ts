import type { ClockReading, LiveEvent, Snapshot } from '../src/live/live-events.ts'
import type { Entry, MailEntry, TextEntry, WhatsAppEntry } from '../src/outbox/entry.ts'

/** The sandbox's state for one patient; null until the first snapshot arrives. */
export type SandboxState =
  | (Snapshot & {
      connected: boolean
      /** The number of snapshots and of changes in Dentally so far. When it rises, the patients are fetched again. */
      practiceSystemChanges: number
      /** The same for the mailboxes at Google and Microsoft. */
      mailboxChanges: number
    })
  | null

export type SandboxChange =
  | { kind: 'snapshot'; snapshot: Snapshot }
  | { kind: 'connection'; connected: boolean }
  | Exclude<LiveEvent, { kind: 'reset' }>

/** The state after a change. Changes before the first snapshot are ignored, since the snapshot includes them. */
export function applyChange(sandbox: SandboxState, change: SandboxChange): SandboxState {
  if (change.kind === 'snapshot') {
    const practiceSystemChanges = (sandbox?.practiceSystemChanges ?? 0) + 1
    const mailboxChanges = (sandbox?.mailboxChanges ?? 0) + 1
    return { ...change.snapshot, connected: true, practiceSystemChanges, mailboxChanges }
  }
  if (!sandbox) return null
  switch (change.kind) {
    case 'entry':
      return { ...sandbox, entries: withEntry(sandbox.entries, change.entry) }
    case 'trouble':
      return { ...sandbox, troubles: change.troubles }
    case 'clock':
      return { ...sandbox, clock: change.clock }
    case 'accounts':
      return { ...sandbox, accounts: change.accounts }
    case 'grants':
      return { ...sandbox, grants: change.grants, whatsapp_numbers: change.whatsapp_numbers }
    case 'dns':
      return { ...sandbox, dns_records: change.records }
    case 'templates':
      return { ...sandbox, templates: change.templates }
    case 'practice-system':
      return { ...sandbox, practiceSystemChanges: sandbox.practiceSystemChanges + 1 }
    case 'mailbox':
      return { ...sandbox, mailboxChanges: sandbox.mailboxChanges + 1 }
    case 'connection':
      return { ...sandbox, connected: change.connected }
  }
}

function withEntry(entries: Entry[], entry: Entry): Entry[] {
  const index = entries.findIndex(({ id }) => id === entry.id)
  return index < 0 ? [...entries, entry] : entries.with(index, entry)
}

/** The texts exchanged with one practice's number, oldest first. */
export function threadWith(entries: Entry[], number: string): TextEntry[] {
  return entries.filter((entry): entry is TextEntry => entry.kind === 'text' && entry.practice === number)
}

/** The WhatsApp chat with one practice's number, oldest first. */
export function chatWith(entries: Entry[], number: string): WhatsAppEntry[] {
  return entries.filter(
    (entry): entry is WhatsAppEntry => entry.kind === 'whatsapp' && entry.practice === number,
  )
}

/** Counts the practice's delivered messages that the patient has not read. */
export function countUnread(chat: readonly WhatsAppEntry[]): number {
  return chat.filter(({ direction, status }) => direction === 'to_patient' && status === 'delivered').length
}

/** All emails, newest first. */
export function emailsOf(entries: Entry[]): MailEntry[] {
  return entries.filter((entry): entry is MailEntry => entry.kind === 'mail').toReversed()
}

/** The demo's current time, computed from its offset. */
export function demoTime({ offset_seconds }: ClockReading, machineNow: number): Date {
  return new Date(machineNow + offset_seconds * 1000)
}
