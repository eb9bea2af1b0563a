import { createHash } from 'node:crypto'
import {
  type Folder,
  folders,
  isUsual,
  type Message,
  OwnFolder,
  type UsualFolder,
} from '../mailbox/message.ts'

/** How the ids of Outlook's objects begin. The rest is the object's own. */
const IMMUTABLE = 'AAkALgAAAAAAHYQDEapmEc2byACqAC-EWg0A'
const MUTABLE = 'AAMkAGI2NGVhZTVlLTI1OGMtNDI4My1i'
const CONVERSATION = 'AAQkAGI2NGVhZTVlLTI1OGMtNDI4My1i'
const FOLDER = 'AQMkAGI2NGVhZTVlLTI1OGMtNDI4My1i'
const END = 'AAA='

/** Graph's names of the usual folders. */
const folderNames: Record<UsualFolder, { wellKnown: string; display: string }> = {
  inbox: { wellKnown: 'inbox', display: 'Inbox' },
  sent: { wellKnown: 'sentitems', display: 'Sent Items' },
  spam: { wellKnown: 'junkemail', display: 'Junk Email' },
  trash: { wellKnown: 'deleteditems', display: 'Deleted Items' },
  drafts: { wellKnown: 'drafts', display: 'Drafts' },
}

/**
 * The id of a message. The immutable one stays the same when the message is moved; the other one contains its folder.
 */
export function graphIdOf({ id, folder }: Pick<Message, 'id' | 'folder'>, isImmutable: boolean): string {
  const own = encode(id)
  return isImmutable ? `${IMMUTABLE}${own}${END}` : `${MUTABLE}${codeOf(folder)}${own}${END}`
}

/**
 * Reads the id of a message, which is of either kind.
 * @returns `isIn`: whether the id belongs to the message in a folder; null when the id is malformed
 */
export function readGraphId(id: string): { id: string; isIn: (folder: Folder) => boolean } | null {
  const [, own] = new RegExp(`^${IMMUTABLE}([\\w-]{11})${END}$`).exec(id) ?? []
  if (own) return { id: decode(own), isIn: () => true }
  const [, code = '', ownOfFolder] = new RegExp(`^${MUTABLE}(\\w)([\\w-]{11})${END}$`).exec(id) ?? []
  return ownOfFolder ? { id: decode(ownOfFolder), isIn: (folder) => codeOf(folder) === code } : null
}

export const conversationIdOf = (thread: string) => `${CONVERSATION}${encode(thread)}${END}`

export const folderIdOf = (folder: Folder) =>
  `${FOLDER}${isUsual(folder) ? codeOf(folder) : Buffer.from(folder).toString('base64url')}${END}`

/** The name that people see. */
export const displayNameOf = (folder: Folder) =>
  isUsual(folder) ? folderNames[folder].display : folder.slice(folder.lastIndexOf('/') + 1)

/** The folder with an id or a well-known name, such as sentitems. */
export function folderFrom(text: string): Folder | undefined {
  const name = text.toLowerCase()
  const usual = folders.find(
    (folder) => folderIdOf(folder) === text || folderNames[folder].wellKnown === name,
  )
  const [, path = ''] = new RegExp(`^${FOLDER}([\\w-]+)${END}$`).exec(text) ?? []
  return usual ?? OwnFolder.safeParse(Buffer.from(path, 'base64url').toString()).data
}

/** A character for the folder. Folders that people made may share one. */
function codeOf(folder: Folder): string {
  if (isUsual(folder)) return 'ABCDE'.charAt(folders.indexOf(folder))
  return 'abcdefghijklmnop'.charAt((createHash('sha256').update(folder).digest()[0] ?? 0) % 16)
}

const encode = (id: string) => Buffer.from(id, 'hex').toString('base64url')
const decode = (own: string) => Buffer.from(own, 'base64url').toString('hex')
