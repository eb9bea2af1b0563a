import addressparser from 'nodemailer/lib/addressparser'
import { type ReceivedMail, readReceivedMail } from '../mail/received-mail.ts'
import { rawOf } from '../mailbox/generated-mail.ts'
import { fieldOf, type HeaderField, readHeaderFields } from '../mailbox/header-fields.ts'
import type { Message } from '../mailbox/message.ts'
import { badRequest } from './graph-error.ts'
import { conversationIdOf, folderIdOf, graphIdOf } from './graph-id.ts'

const PREVIEW_LENGTH = 255

/** How a message is presented. */
export interface Presentation {
  /** The wanted properties; all usual ones when there are none. */
  select: readonly string[]
  isImmutable: boolean
}

interface Source {
  message: Message
  /** The header fields, read when a property needs them. */
  fields: () => readonly HeaderField[]
  mail: ReceivedMail
}

/** The properties that need no more than what the mailbox knows of each message, and its header. */
const quickProperties: Record<string, (source: Omit<Source, 'mail'>) => unknown> = {
  subject: ({ message }) => message.subject,
  receivedDateTime: ({ message }) => instant(message.at),
  sentDateTime: ({ message }) => instant(message.at),
  createdDateTime: ({ message }) => instant(message.at),
  lastModifiedDateTime: ({ message }) => instant(message.at),
  isRead: ({ message }) => !message.isUnread,
  isDraft: ({ message }) => message.folder === 'drafts',
  parentFolderId: ({ message }) => folderIdOf(message.folder),
  conversationId: ({ message }) => conversationIdOf(message.thread),
  internetMessageId: ({ message }) => message.messageId,
  changeKey: ({ message }) => changeKeyOf(message),
  importance: () => 'normal',
  inferenceClassification: () => 'focused',
  categories: () => [],
  flag: () => ({ flagStatus: 'notFlagged' }),
  from: ({ fields }) => recipientsIn(fields(), 'From')[0] ?? null,
  sender: ({ fields }) => recipientsIn(fields(), 'From')[0] ?? null,
  toRecipients: ({ fields }) => recipientsIn(fields(), 'To'),
  ccRecipients: ({ fields }) => recipientsIn(fields(), 'Cc'),
  bccRecipients: ({ fields }) => recipientsIn(fields(), 'Bcc'),
  replyTo: ({ fields }) => recipientsIn(fields(), 'Reply-To'),
}

const slowProperties: Record<string, (source: Source) => unknown> = {
  hasAttachments: ({ mail }) => mail.attachments.length > 0,
  bodyPreview: ({ mail }) => mail.text.replace(/\s+/g, ' ').trim().slice(0, PREVIEW_LENGTH),
  body: ({ mail }) => bodyOf(mail),
}

/** The properties that are returned only when they are selected. */
const extraProperties: typeof quickProperties = {
  /** A message that was not received has only the headers that programs added. */
  internetMessageHeaders: ({ message, fields }) => {
    if (!message.isReceived) return fields().filter(({ name }) => /^x-/i.test(name))
    const by = `from mail.example by mail.outlook.example; ${new Date(message.at).toUTCString()}`
    return [{ name: 'Received', value: by }, ...fields()]
  },
}

/** @throws Refusal 400 for a property that messages do not have */
export function checkSelect(select: readonly string[]): void {
  for (const name of select) {
    if (name !== 'id' && !(name in quickProperties || name in slowProperties || name in extraProperties)) {
      throw badRequest(
        `Could not find a property named '${name}' on type 'Microsoft.OutlookServices.Message'.`,
      )
    }
  }
}

export async function presentMessage(
  message: Message,
  { select, isImmutable }: Presentation,
): Promise<object> {
  const names = select.length > 0 ? select : [...Object.keys(quickProperties), ...Object.keys(slowProperties)]
  let cached: HeaderField[] | undefined
  const fields = () => {
    cached ??= readHeaderFields(rawOf(message))
    return cached
  }
  const needsContent = names.some((name) => name in slowProperties)
  const mail = needsContent ? await readReceivedMail(rawOf(message)) : undefined
  const properties = names.flatMap((name): [string, unknown][] => {
    const slow = slowProperties[name]
    if (slow && mail) return [[name, slow({ message, fields, mail })]]
    const quick = quickProperties[name] ?? extraProperties[name]
    return quick ? [[name, quick({ message, fields })]] : []
  })
  return {
    '@odata.etag': `W/"${changeKeyOf(message)}"`,
    id: graphIdOf(message, isImmutable),
    ...Object.fromEntries(properties),
  }
}

export const changeKeyOf = ({ historyId }: Message) =>
  `CQAAABYAAAA${Buffer.from(String(historyId)).toString('base64url')}`

function bodyOf({ text, html }: ReceivedMail) {
  return html === null ? { contentType: 'text', content: text } : { contentType: 'html', content: html }
}

function recipientsIn(fields: readonly HeaderField[], name: string) {
  return addressparser(fieldOf(fields, name), { flatten: true }).map(({ name: person, address }) => ({
    emailAddress: { name: person || address, address },
  }))
}

/** An instant in the accuracy of Graph: seconds. */
export function instant(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`
}
