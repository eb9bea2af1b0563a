import { z } from 'zod'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import { oauthAccounts } from '../oauth/accounts.ts'
import { persistedLog } from '../persistence/persisted-log.ts'
import { FillOptions } from './generated-mail.ts'
import { createMailbox, type Mailbox, type NewMessage } from './mailbox.ts'
import { type Change, Folder, type MailboxProvider, type Message, mailboxProviders } from './message.ts'

const Id = z.string()
const Instant = z.number()

/** What happened to a mailbox. The mailboxes are the result of all events. */
const Event = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('added'),
      id: Id,
      folder: Folder,
      isUnread: z.boolean(),
      at: Instant,
      thread: z.string().optional(),
      /** In base64. */
      raw: z.string(),
    }),
    z.object({
      kind: z.literal('filled'),
      firstId: Id,
      options: FillOptions,
    }),
    z.object({ kind: z.literal('moved'), id: Id, to: Folder }),
    z.object({ kind: z.literal('marked'), id: Id, isUnread: z.boolean() }),
    /** The bytes, in base64. */
    z.object({ kind: z.literal('rewritten'), id: Id, raw: z.string() }),
    z.object({ kind: z.literal('deleted'), id: Id }),
  ])
  .and(z.object({ account: z.string(), now: Instant }))
type Event = z.infer<typeof Event>
type EventDetails = Event extends infer E ? (E extends Event ? Omit<E, 'account' | 'now'> : never) : never

type MailToAdd = Omit<NewMessage, 'id' | 'at'> & { id?: string; at?: number | undefined }

export interface MailboxStoreDependencies {
  clock: SandboxClock
  dataFolder: string | undefined
  /** Called after every change of a mailbox. */
  onChange: (mailbox: Mailbox, changes: readonly Change[]) => void
}

/** The mailboxes at Google and Microsoft: one for each account there. They survive a restart. */
export function createMailboxStore({ clock, dataFolder, onChange }: MailboxStoreDependencies) {
  const byAddress = new Map<string, Mailbox>()
  for (const provider of mailboxProviders) {
    for (const { address, name } of oauthAccounts[provider]) {
      byAddress.set(address, createMailbox(provider, address, name))
    }
  }
  const log = persistedLog(dataFolder, 'mailboxes', Event)
  for (const event of log.earlier) apply(event)

  let lastId = 0n
  /** @returns the first of `count` new ids */
  function newIds(count: number): bigint {
    const earliest = BigInt(Date.now()) << 20n
    const first = lastId < earliest ? earliest : lastId + 1n
    lastId = first + BigInt(count) - 1n
    return first
  }

  function apply(event: Event): void {
    const mailbox = byAddress.get(event.account)
    if (!mailbox) return
    const { now } = event
    if (event.kind === 'added') mailbox.add({ ...event, raw: Buffer.from(event.raw, 'base64') }, now)
    else if (event.kind === 'filled') {
      const first = BigInt(`0x${event.firstId}`)
      mailbox.fill(event.options, (index) => idFrom(first + BigInt(index)), now)
    } else {
      const message = mailbox.find(event.id)
      if (!message) return
      if (event.kind === 'moved') mailbox.move(message, event.to, now)
      else if (event.kind === 'marked') mailbox.mark(message, event.isUnread, now)
      else if (event.kind === 'rewritten') mailbox.rewrite(message, Buffer.from(event.raw, 'base64'))
      else mailbox.delete(message, now)
    }
  }

  function record(mailbox: Mailbox, details: EventDetails): void {
    const now = clock.now().getTime()
    const event = { ...details, account: mailbox.address, now } as Event
    const before = mailbox.historyId
    apply(event)
    log.append(event)
    onChange(mailbox, mailbox.changesAfter(before, now) ?? [])
  }

  return {
    all: (): Mailbox[] => [...byAddress.values()],
    /** The mailbox of an address, at either provider. A plus and the text after it are ignored. */
    at: (address: string): Mailbox | undefined =>
      byAddress.get(address.toLowerCase().replace(/\+[^@]*@/, '@')),
    /** A provider's mailbox of an account. @param account an address; by default the provider's first one */
    of(provider: MailboxProvider, account = oauthAccounts[provider][0]?.address ?? ''): Mailbox | undefined {
      const mailbox = byAddress.get(account.toLowerCase())
      return mailbox?.provider === provider ? mailbox : undefined
    },
    newId: () => idFrom(newIds(1)),
    /** Adds an email. @param mail its id is by default a new one, and its time now */
    add(mailbox: Mailbox, mail: MailToAdd): Message {
      const id = mail.id ?? idFrom(newIds(1))
      const at = mail.at ?? clock.now().getTime()
      record(mailbox, { kind: 'added', ...mail, id, at, raw: mail.raw.toString('base64') })
      return mailbox.find(id) as Message
    },
    /** Adds generated emails, which end now. */
    fill: (mailbox: Mailbox, options: FillOptions) =>
      record(mailbox, { kind: 'filled', firstId: idFrom(newIds(options.count)), options }),
    move: (mailbox: Mailbox, { id }: Message, to: Folder) => record(mailbox, { kind: 'moved', id, to }),
    mark: (mailbox: Mailbox, { id }: Message, isUnread: boolean) =>
      record(mailbox, { kind: 'marked', id, isUnread }),
    /** Replaces the bytes of an email whose fields stay the same. */
    rewrite: (mailbox: Mailbox, { id }: Message, raw: Buffer) =>
      record(mailbox, { kind: 'rewritten', id, raw: raw.toString('base64') }),
    delete: (mailbox: Mailbox, { id }: Message) => record(mailbox, { kind: 'deleted', id }),
  }
}

export type MailboxStore = ReturnType<typeof createMailboxStore>

function idFrom(number: bigint): string {
  return number.toString(16).padStart(16, '0')
}
