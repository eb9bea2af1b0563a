import { z } from 'zod'
import type { ServiceResult } from '../../service-result.ts'
import { ask, type Graph, ownLink } from './graph-call.ts'
import type { OutlookMailbox } from './outlook-folders.ts'
import { type Locate, type ReadItems, readItems } from './outlook-messages.ts'

const Folders = z.object({
  value: z.array(z.object({ id: z.string().min(1).max(512), childFolderCount: z.number().int().nullish() })),
  '@odata.nextLink': z.string().max(10_000).optional(),
})

/**
 * The rows of a page of the mail of all folders as items from `since` on. What is in a folder inside the junk or the
 * deleted mail is left out too: a folder that somebody deletes moves there with its mail.
 */
export async function readItemsAnywhere(
  graph: Graph,
  mailbox: OutlookMailbox,
  { rows, locate, since }: { rows: readonly unknown[]; locate: Locate; since: Date },
): Promise<ServiceResult<ReadItems>> {
  const usual = new Set<string | null>(Object.values(mailbox.folders))
  let isInOthers = false
  const read = readItems(
    rows,
    (email) => {
      const folder = locate(email)
      isInOthers ||= folder !== null && !usual.has(email.parentFolderId)
      return folder
    },
    since,
  )
  if (!isInOthers) return { kind: 'answered', value: read }
  const inside = await foldersInside(graph, [mailbox.folders.junkemail, mailbox.folders.deleteditems])
  if (inside.kind !== 'answered') return inside
  const isLeftOut = (folderId: string) => inside.value.has(folderId)
  return {
    kind: 'answered',
    value: readItems(rows, (email) => (isLeftOut(email.parentFolderId) ? null : locate(email)), since),
  }
}

/** The ids of all folders inside these. They are asked for anew each time, since any folder can be moved there. */
async function foldersInside(
  graph: Graph,
  folders: readonly (string | null | undefined)[],
): Promise<ServiceResult<ReadonlySet<string>>> {
  const inside = new Set<string>()
  const unread: (string | URL)[] = folders.flatMap((id) => (id ? [childrenOf(id)] : []))
  for (const path of unread) {
    const query: Record<string, string> =
      typeof path === 'string' ? { $select: 'id,childFolderCount', includeHiddenFolders: 'true' } : {}
    const page = await ask(graph, { path, query }, Folders)
    if (page.kind !== 'answered') return page
    for (const { id, childFolderCount } of page.value.value) {
      if (!inside.has(id) && childFolderCount !== 0) unread.push(childrenOf(id))
      inside.add(id)
    }
    const { '@odata.nextLink': link } = page.value
    if (link === undefined) continue
    const next = ownLink(graph, link)
    if (next === null) return { kind: 'unreadable', detail: 'a link to another service' }
    unread.push(next)
  }
  return { kind: 'answered', value: inside }
}

const childrenOf = (id: string) => `/me/mailFolders/${encodeURIComponent(id)}/childFolders`
