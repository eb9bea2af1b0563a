import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Mailbox } from '../mailbox/mailbox.ts'
import type { MailboxApiDependencies } from '../mailbox/mailbox-access.ts'
import { guardGmail } from './gmail-guard.ts'
import { type HistoryDependencies, historyRoutes } from './history.routes.ts'
import { type MessagesDependencies, messagesRoutes } from './messages.routes.ts'
import { readQuery } from './read-query.ts'
import { type SendDependencies, sendRoutes, uploadRoutes } from './send.routes.ts'
import { type WatchDependencies, watchRoutes } from './watch.routes.ts'

type Dependencies = MailboxApiDependencies &
  Omit<HistoryDependencies & MessagesDependencies & SendDependencies & WatchDependencies, 'mailboxOf'>

/** Gmail's API. Mounted at /google. */
export function gmailRoutes(deps: Dependencies) {
  return async (app: FastifyInstance) => {
    app.register(callRoutes(deps), { prefix: '/gmail/v1/users/:userId' })
    app.register(uploadCallRoutes(deps), { prefix: '/upload/gmail/v1/users/:userId' })
  }
}

function callRoutes(deps: Dependencies) {
  return async (app: FastifyInstance) => {
    const mailboxOf = guardGmail(app, deps)
    app.register(profileRoutes(mailboxOf))
    app.register(messagesRoutes({ ...deps, mailboxOf }))
    app.register(sendRoutes({ ...deps, mailboxOf }))
    app.register(historyRoutes({ ...deps, mailboxOf }))
    app.register(watchRoutes({ ...deps, mailboxOf }))
  }
}

function uploadCallRoutes(deps: Dependencies) {
  return async (app: FastifyInstance) => {
    app.register(uploadRoutes({ ...deps, mailboxOf: guardGmail(app, deps) }))
  }
}

function profileRoutes(mailboxOf: (request: FastifyRequest) => Mailbox) {
  return async (app: FastifyInstance) => {
    app.get('/profile', { config: { call: 'profile' } }, async (request) => {
      readQuery({}, request.query)
      const { address, messages, historyId } = mailboxOf(request)
      return {
        emailAddress: address,
        messagesTotal: messages.length,
        threadsTotal: new Set(messages.map(({ thread }) => thread)).size,
        historyId: String(historyId),
      }
    })
  }
}
