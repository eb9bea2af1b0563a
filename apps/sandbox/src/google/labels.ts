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

export function labelsOf({
  folder,
  isReceived,
  isUnread,
}: Pick<Message, 'folder' | 'isReceived' | 'isUnread'>): string[] {
  // A label of people's own does not take the place of the one for sent mail.
  const sent = isUsual(folder) || isReceived ? [] : ['SENT']
  return [labelOfFolder(folder), ...sent, ...(isUnread ? ['UNREAD'] : [])]
}
