import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Mailbox } from '../mailbox/mailbox.ts'
import { gmailRefusal, invalidArgument } from './gmail-error.ts'
import { readBody } from './read-query.ts'
import type { Watches } from './watches.ts'

const Body = z.object({
  topicName: z.string().default(''),
  labelIds: z.array(z.string()).default([]),
  labelFilterBehavior: z.enum(['include', 'exclude', 'INCLUDE', 'EXCLUDE']).default('include'),
})

export interface WatchDependencies {
  watches: Watches
  mailboxOf: (request: FastifyRequest) => Mailbox
}

/** Starts, renews and ends the reports of a mailbox's changes. */
export function watchRoutes({ watches, mailboxOf }: WatchDependencies) {
  return async (app: FastifyInstance) => {
    app.post('/watch', { config: { call: 'watch' } }, async (request) => {
      const { topicName, labelIds, labelFilterBehavior } = readBody(Body, request.body)
      checkTopic(topicName, watches.topic)
      const mailbox = mailboxOf(request)
      const behavior = labelFilterBehavior.toLowerCase() as 'include' | 'exclude'
      const { expires_at } = watches.start(mailbox, { labelIds, behavior })
      return { historyId: String(mailbox.historyId), expiration: String(Date.parse(expires_at)) }
    })

    app.post('/stop', { config: { call: 'stop' } }, async (request, reply) => {
      watches.stop(mailboxOf(request))
      return reply.status(204).send()
    })
  }
}

/** @throws Refusal when the topic is not the product's */
function checkTopic(name: string, topic: string): void {
  if (name === topic) return
  const [project = ''] = topic.split('/topics/')
  if (!name.startsWith(`${project}/topics/`)) {
    throw invalidArgument(`Invalid topicName does not match ${project}/topics/*`)
  }
  throw gmailRefusal(404, 'notFound', `Resource not found (resource=${name.split('/').at(-1)}).`)
}
