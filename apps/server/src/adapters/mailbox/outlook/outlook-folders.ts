import { z } from 'zod'
import type { ServiceResult } from '../../service-result.ts'
import type { MailboxItem } from '../mailbox-provider.ts'
import { ask, type Graph, readReply, sendQuery } from './graph-call.ts'
import type { Located } from './outlook-messages.ts'

/** The folders that are asked what changed in them. */
export const deltaFolders = ['inbox', 'sentitems'] as const
export type DeltaFolder = (typeof deltaFolders)[number]
/** The folders whose mail is on no timeline. */
const excluded = ['junkemail', 'deleteditems', 'drafts', 'outbox'] as const
/** The folders that Graph knows by a name of its own. */
export const wellKnown = [...deltaFolders, ...excluded] as const
type WellKnown = (typeof wellKnown)[number]

/** What must be known of a mailbox before the mail of all its folders can be read. */
export const OutlookMailbox = z.object({
  /** In lower case; null as long as it is not known. */
  address: z.string().nullable(),
  /** The ids of its folders; null for one that it does not have. */
  folders: z.partialRecord(z.enum(wellKnown), z.string().nullable()),
})
export type OutlookMailbox = z.infer<typeof OutlookMailbox>

export const unknownMailbox: OutlookMailbox = { address: null, folders: {} }

export const isKnown = ({ address, folders }: OutlookMailbox) =>
  address !== null && wellKnown.every((name) => folders[name] !== undefined)

const User = z.object({ mail: z.string().nullish(), userPrincipalName: z.string() })
const FolderId = z.object({ id: z.string().min(1).max(512) })

/**
 * Asks for what is not known of a mailbox yet.
 * @returns all that is known now, so that a service that fails now and then is not asked for the same again; or trouble,
 *   if nothing more became known
 */
export async function askForMailbox(
  graph: Graph,
  known: OutlookMailbox,
): Promise<ServiceResult<OutlookMailbox>> {
  const missing = wellKnown.filter((name) => known.folders[name] === undefined)
  const [address, ...ids] = await Promise.all([
    known.address === null ? askForAddress(graph) : null,
    ...missing.map((name) => askForFolder(graph, name)),
  ])
  const folders = { ...known.folders }
  for (const [index, name] of missing.entries()) {
    const id = ids[index]
    if (id?.kind === 'answered') folders[name] = id.value
  }
  const results = [address, ...ids].filter((result) => result !== null)
  const trouble = results.find((result) => result.kind !== 'answered')
  if (trouble && results.every(({ kind }) => kind !== 'answered')) return trouble
  const value = address?.kind === 'answered' ? address.value : known.address
  return { kind: 'answered', value: { address: value, folders } }
}

async function askForAddress(graph: Graph): Promise<ServiceResult<string>> {
  const user = await ask(graph, { path: '/me', query: { $select: 'mail,userPrincipalName' } }, User)
  if (user.kind !== 'answered') return user
  return { kind: 'answered', value: (user.value.mail || user.value.userPrincipalName).toLowerCase() }
}

async function askForFolder(graph: Graph, name: WellKnown): Promise<ServiceResult<string | null>> {
  const reply = await sendQuery(graph, { path: `/me/mailFolders/${name}`, query: { $select: 'id' } })
  if (reply.kind !== 'replied') return reply
  if (reply.status === 404) return { kind: 'answered', value: null }
  const folder = readReply(FolderId, reply)
  return folder.kind === 'answered' ? { kind: 'answered', value: folder.value.id } : folder
}

/** Whether an email of any folder was received or sent; null for one whose folder is excluded. */
export function locate({ address, folders }: OutlookMailbox, email: Located): MailboxItem['folder'] | null {
  const { parentFolderId, from, isReceived } = email
  if (parentFolderId === folders.inbox) return 'received'
  if (parentFolderId === folders.sentitems) return 'sent'
  if (excluded.some((name) => folders[name] === parentFolderId)) return null
  // A form on the practice's website may write in its name.
  return from === address && !isReceived ? 'sent' : 'received'
}

/** The same for mail of other folders than those that are asked what changed: null for the mail of these. */
export function locateElsewhere(mailbox: OutlookMailbox, email: Located): MailboxItem['folder'] | null {
  const isAsked = deltaFolders.some((name) => mailbox.folders[name] === email.parentFolderId)
  return isAsked ? null : locate(mailbox, email)
}
