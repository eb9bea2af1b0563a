import { type Folder, isUsual, type Message, type UsualFolder } from '../mailbox/message.ts'

const labels: Record<UsualFolder, string> = {
  inbox: 'INBOX',
  sent: 'SENT',
  spam: 'SPAM',
  trash: 'TRASH',
  drafts: 'DRAFT',
}

/** Gmail's label for a message's folder. A message in a folder of people's own is archived under a label of their own. */
export function labelOfFolder(folder: Folder): string {
  return isUsual(folder) ? labels[folder] : `Label_${folder}`
}

export function labelsOf({ folder, isUnread }: Pick<Message, 'folder' | 'isUnread'>): string[] {
  return [labelOfFolder(folder), ...(isUnread ? ['UNREAD'] : [])]
}
