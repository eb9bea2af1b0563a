import { z } from 'zod'

/** The providers whose mailboxes the sandbox has. */
export const mailboxProviders = ['google', 'microsoft'] as const
export type MailboxProvider = (typeof mailboxProviders)[number]

export const folders = ['inbox', 'sent', 'spam', 'trash', 'drafts'] as const
export type UsualFolder = (typeof folders)[number]

/** The path of a folder that people made themselves, such as /Patients/Smith. At Gmail it is a label. */
export const OwnFolder = z.templateLiteral(['/', z.string().min(1)])
export const Folder = z.union([z.enum(folders), OwnFolder])
export type Folder = z.infer<typeof Folder>

export function isUsual(folder: Folder): folder is UsualFolder {
  return !folder.startsWith('/')
}

/**
 * An email in a mailbox. Only the mailbox changes it. Everything that searches need is read once, when the email is
 * added; the rest is read from its bytes whenever a call asks for it.
 */
export interface Message {
  /** 16 hexadecimal digits. Later messages have higher ids. */
  readonly id: string
  /** The id of the first message of the conversation. */
  readonly thread: string
  folder: Folder
  /** Whether somebody else sent it to the mailbox, in whatever folder it is. */
  readonly isReceived: boolean
  isUnread: boolean
  /** When the provider received it, or when the practice sent it; milliseconds since 1970. */
  at: number
  /** The last change of the mailbox that concerned this message. */
  historyId: number
  /** Addresses without names, in lower case. */
  readonly from: string
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  /** With brackets; '' when it has none. */
  readonly messageId: string
  /** The Message-ID that it answers; '' when it answers none. */
  readonly inReplyTo: string
  /** The bytes. A generated email has a number instead, from which `rawOf` writes the bytes when they are needed. */
  content: Buffer | number
}

/** The usual folders, and those of people's own that emails are in. */
export function foldersOf(messages: readonly Message[]): Folder[] {
  return [...new Set<Folder>([...folders, ...messages.map(({ folder }) => folder)])]
}

/** A change in a mailbox, in the order of their ids. */
export type Change = {
  id: number
  /** Milliseconds since 1970. */
  at: number
  message: Message
} & ChangeDetails

export type ChangeDetails =
  | { kind: 'added' }
  | { kind: 'deleted' }
  | { kind: 'moved'; from: Folder; to: Folder }
  | { kind: 'marked'; isUnread: boolean }
