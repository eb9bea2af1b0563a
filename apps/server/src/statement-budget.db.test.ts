import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import { v7 as uuid } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import { aPatient } from './testing/builders.ts'
import { countStatements } from './testing/count-statements.ts'
import { practiceFixture } from './testing/practice-fixture.ts'

/**
 * The number of statements that the most frequent calls send to PostgreSQL, begin and commit included. A query
 * finds the session, reads, and records its audit line; a command also begins and ends. A change that adds a statement
 * has to raise the figure here, so that it is noticed. Jobs and the push listener are not counted: the product runs
 * without a worker, and their connections have different application names.
 */
const BUDGET = {
  init: 3,
  inbox: 3,
  'unread count': 2,
  patient: 3,
  timeline: 3,
  'due actions': 3,
  search: 4,
  note: 5,
  SMS: 12,
  // An SMS, and one more statement that looks for what has come in since it was begun.
  reply: 13,
  outcome: 16,
}

const { product, practice, staff } = await practiceFixture(
  {},
  {
    ENAMEL_ROLE: 'web',
    TWILIO_ACCOUNT_SID: `AC${'e'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'token',
  },
)
const phone = '+447700900123'
const patient = await aPatient(product.deps, practice, { phone, phone_e164: phone })

// A connection for reads takes one statement more when it changes to another practice.
beforeEach(() => staff.get('/v2/conversations/communications'))

const calls: Record<keyof typeof BUDGET, () => Promise<{ status: number }>> = {
  init: () => staff.get('/v3/init'),
  inbox: () => staff.get('/v2/conversations/communications'),
  'unread count': () => staff.get('/conversations/unread/count'),
  patient: () => staff.get(`/v3/patients/${patient}`),
  timeline: () => staff.get(`/v2/patients/${patient}/timeline`),
  'due actions': () => staff.get('/actions/due'),
  search: () => staff.get('/v3/patients/search?query=Thornton'),
  note: () => staff.post(`/v3/patients/${patient}/notes`, { id: uuid(), title: '', content: 'Rang twice' }),
  SMS: () =>
    staff.post(`/v3/patients/${patient}/communications`, { id: uuid(), channel: 'SMS', message: 'Hello' }),
  reply: () =>
    staff.post(`/v3/patients/${patient}/communications`, {
      id: uuid(),
      channel: 'SMS',
      message: 'Hello',
      based_on: null,
    }),
  outcome: () =>
    staff.put(`/v3/patients/${patient}/actions`, {
      next_action: 'working',
      date: new Date(product.clock.now().getTime() + 3 * MS_PER_DAY).toISOString(),
    }),
}

it.each(Object.entries(BUDGET))('the call "%s" sends %i statements', async (name, budget) => {
  const statements = await countStatements(async () => {
    expect((await calls[name as keyof typeof BUDGET]()).status).toBeLessThan(300)
  })
  expect(statements).toBe(budget)
})
