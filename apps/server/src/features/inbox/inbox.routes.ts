import { inbox } from '@enamel/contract/inbox'
import { serve } from '../../http/pipeline/serve.ts'
import { counting } from './count-conversations.ts'
import { getConversation } from './get-conversation.ts'
import { inboxPolicy } from './inbox.policy.ts'
import { listConversations, listFormSubmissions } from './list-conversations.ts'
import { marking } from './mark-conversation.ts'
import { markingMany } from './mark-many.ts'

export const inboxRoutes = [
  serve(inbox.list, inboxPolicy.read, listConversations),
  serve(inbox.listForms, inboxPolicy.read, listFormSubmissions),
  serve(inbox.unreadCount, inboxPolicy.read, counting('unread')),
  serve(inbox.starredCount, inboxPolicy.read, counting('starred')),
  serve(inbox.snoozedCount, inboxPolicy.read, counting('snoozed')),
  serve(inbox.markRead, inboxPolicy.mark, marking('read')),
  serve(inbox.markUnread, inboxPolicy.mark, marking('unread')),
  serve(inbox.star, inboxPolicy.mark, marking('star')),
  serve(inbox.unstar, inboxPolicy.mark, marking('unstar')),
  serve(inbox.readMany, inboxPolicy.mark, markingMany('read')),
  serve(inbox.unreadMany, inboxPolicy.mark, markingMany('unread')),
  serve(inbox.starMany, inboxPolicy.mark, markingMany('star')),
  serve(inbox.unstarMany, inboxPolicy.mark, markingMany('unstar')),
  serve(inbox.one, inboxPolicy.read, getConversation),
]
