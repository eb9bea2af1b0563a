import type { Folder, Message } from '../mailbox/message.ts'

/** Gmail's labels for a message's folder. A message without a label is archived. */
export const labelOfFolder: Record<Folder, string> = {
  inbox: 'INBOX',
  sent: 'SENT',
  spam: 'SPAM',
  trash: 'TRASH',
  drafts: 'DRAFT',
}

export function labelsOf({ folder, isUnread }: Pick<Message, 'folder' | 'isUnread'>): string[] {
  return [labelOfFolder[folder], ...(isUnread ? ['UNREAD'] : [])]
}
