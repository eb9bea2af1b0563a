import { type Folder, folders, type Message } from '../mailbox/message.ts'

/** How the ids of Outlook's objects begin. The rest is the object's own. */
const IMMUTABLE = 'AAkALgAAAAAAHYQDEapmEc2byACqAC-EWg0A'
const MUTABLE = 'AAMkAGI2NGVhZTVlLTI1OGMtNDI4My1i'
const CONVERSATION = 'AAQkAGI2NGVhZTVlLTI1OGMtNDI4My1i'
const FOLDER = 'AQMkAGI2NGVhZTVlLTI1OGMtNDI4My1i'
const END = 'AAA='

/** Graph's names of the folders. */
export const folderNames: Record<Folder, { wellKnown: string; display: string }> = {
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

/** Reads the id of a message, which is of either kind. @returns null when it is malformed */
export function readGraphId(id: string): { id: string; folder: Folder | null } | null {
  const [, own] = new RegExp(`^${IMMUTABLE}([\\w-]{11})${END}$`).exec(id) ?? []
  if (own) return { id: decode(own), folder: null }
  const [, code = '', ownOfFolder] = new RegExp(`^${MUTABLE}(\\w)([\\w-]{11})${END}$`).exec(id) ?? []
  const folder = folders.find((candidate) => codeOf(candidate) === code)
  return ownOfFolder && folder ? { id: decode(ownOfFolder), folder } : null
}

export const conversationIdOf = (thread: string) => `${CONVERSATION}${encode(thread)}${END}`

export const folderIdOf = (folder: Folder) => `${FOLDER}${codeOf(folder)}${END}`

/** The folder with an id or a well-known name, such as sentitems. */
export function folderFrom(text: string): Folder | undefined {
  const name = text.toLowerCase()
  return folders.find((folder) => folderIdOf(folder) === text || folderNames[folder].wellKnown === name)
}

const codeOf = (folder: Folder) => 'ABCDE'.charAt(folders.indexOf(folder))
const encode = (id: string) => Buffer.from(id, 'hex').toString('base64url')
const decode = (own: string) => Buffer.from(own, 'base64url').toString('hex')
