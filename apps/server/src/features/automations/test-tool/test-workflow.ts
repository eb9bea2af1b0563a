import type { automations } from '@enamel/contract/automations'
import { waitInHour } from '@enamel/domain/time/hourly-limit'
import { MS_PER_HOUR } from '@enamel/domain/time/seconds'
import { v7 as uuid } from 'uuid'
import type { MailService } from '../../../adapters/email/mail-service.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { StaffContext } from '../../../http/pipeline/context.ts'
import { accepted, type Refused, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { workflowById } from '../workflow.queries.ts'
import { composeTest, type TestMessage } from './compose-test.ts'
import { sendTest } from './send-test.ts'

/** How many tests one user can send in an hour (G3-16). */
const TESTS_PER_HOUR = 10

const NO_SERVICE = 'Your practice cannot send emails yet. Set up its sending email first.'

/** Sends the messages of a workflow's enabled actions to an address at once, with sample values (AUT-29, G3-16). */
export const testWorkflow: Handler<typeof automations.test> = async (context, { params, body }) => {
  let test: Test | undefined
  const result = await context.change(async (tx) => {
    const prepared = await prepare(tx, context, params.id, body.email)
    if ('code' in prepared) return prepared
    test = prepared
    return accepted({ sent: prepared.messages.length })
  })
  const problem = test && (await sendTest(test.messages, test.service))
  return problem ? refuse('not_sent', { values: { reason: problem } }) : result
}

interface Test {
  messages: readonly TestMessage[]
  service: MailService
}

/** Counts the test, and composes its emails. Nothing is counted that cannot be sent. */
async function prepare(
  tx: PracticeTx,
  { deps, session }: StaffContext,
  workflowId: string,
  to: string,
): Promise<Test | Refused<'not_found' | 'nothing_to_send' | 'too_many_tests' | 'not_sent'>> {
  const workflow = await workflowById(tx, workflowId)
  if (!workflow) return refuse('not_found')
  const messages = await composeTest(tx, deps, workflow, to)
  if (messages.length === 0) return refuse('nothing_to_send')
  const service = await deps.mail.serviceOf(tx)
  if (!service) return refuse('not_sent', { values: { reason: NO_SERVICE } })
  const now = deps.clock.now()
  const waitMs = waitInHour(await testsOfUser(tx, session.userId, now), TESTS_PER_HOUR, now)
  if (waitMs > 0) return refuse('too_many_tests', { retryAfterSeconds: waitMs / 1000 })
  await tx
    .insertInto('workflow_tests')
    .values({ client_id: tx.clientId, id: uuid(), workflow_id: workflowId, user_id: session.userId, at: now })
    .execute()
  return { messages, service }
}

/** When the user sent tests in the last hour. Concurrent requests of a user are counted one after the other. */
async function testsOfUser(tx: PracticeTx, userId: string, now: Date): Promise<Date[]> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('client_id', '=', tx.clientId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute()
  const rows = await tx
    .selectFrom('workflow_tests')
    .select('at')
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', userId)
    .where('at', '>', new Date(now.getTime() - MS_PER_HOUR))
    .execute()
  return rows.map(({ at }) => at)
}
