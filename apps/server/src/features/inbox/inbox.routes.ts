import { inbox } from '@enamel/contract/inbox'
import { serve } from '../../http/serve.ts'
import { counting } from './count-conversations.ts'
import { getConversation } from './get-conversation.ts'
import { listConversations, listFormSubmissions } from './list-conversations.ts'
import { marking } from './mark-conversation.ts'
import { markingMany } from './mark-many.ts'

export const inboxRoutes = [
  serve(inbox.list, listConversations),
  serve(inbox.listForms, listFormSubmissions),
  serve(inbox.unreadCount, counting('unread')),
  serve(inbox.starredCount, counting('starred')),
  serve(inbox.snoozedCount, counting('snoozed')),
  serve(inbox.markRead, marking('read')),
  serve(inbox.markUnread, marking('unread')),
  serve(inbox.star, marking('star')),
  serve(inbox.unstar, marking('unstar')),
  serve(inbox.bulkRead, markingMany('read')),
  serve(inbox.bulkUnread, markingMany('unread')),
  serve(inbox.bulkStar, markingMany('star')),
  serve(inbox.bulkUnstar, markingMany('unstar')),
  serve(inbox.one, getConversation),
]
