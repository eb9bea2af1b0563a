export { marks } from './marks.ts'
export { followStatus, moveConversation } from './move-conversation.ts'
export { publishConversations } from './publish-conversation.ts'
