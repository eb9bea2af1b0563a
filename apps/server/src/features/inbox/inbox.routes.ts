import { inbox } from '@enamel/contract/inbox'
import { serve } from '../../http/pipeline/serve.ts'
import { countHandler } from './count-conversations.ts'
import { getConversation } from './get-conversation.ts'
import { inboxPolicy } from './inbox.policy.ts'
import { listConversations, listFormSubmissions } from './list-conversations.ts'
import { markHandler } from './mark-conversation.ts'
import { markManyHandler } from './mark-many.ts'

export const inboxRoutes = [
  serve(inbox.list, inboxPolicy.read, listConversations),
  serve(inbox.listForms, inboxPolicy.read, listFormSubmissions),
  serve(inbox.unreadCount, inboxPolicy.read, countHandler('unread')),
  serve(inbox.starredCount, inboxPolicy.read, countHandler('starred')),
  serve(inbox.snoozedCount, inboxPolicy.read, countHandler('snoozed')),
  serve(inbox.markRead, inboxPolicy.mark, markHandler('read')),
  serve(inbox.markUnread, inboxPolicy.mark, markHandler('unread')),
  serve(inbox.star, inboxPolicy.mark, markHandler('star')),
  serve(inbox.unstar, inboxPolicy.mark, markHandler('unstar')),
  serve(inbox.readMany, inboxPolicy.mark, markManyHandler('read')),
  serve(inbox.unreadMany, inboxPolicy.mark, markManyHandler('unread')),
  serve(inbox.starMany, inboxPolicy.mark, markManyHandler('star')),
  serve(inbox.unstarMany, inboxPolicy.mark, markManyHandler('unstar')),
  serve(inbox.one, inboxPolicy.read, getConversation),
]
