import {
  type IntegrationKey,
  integrationDescriptions,
  integrationKeys,
} from '@enamel/domain/integrations/integration'
import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { aColleague, inside, type Practice } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import type { Person } from '../../testing/person.ts'
import { productWithSandbox } from '../../testing/product-with-sandbox.ts'
import { runPeriodicJob } from '../../testing/run-periodic-job.ts'
import { testProduct } from '../../testing/test-product.ts'
import { fixtureOf } from '../account/testing/account-fixture.ts'

const product = await productWithSandbox()
afterAll(() => product.stop())
const { aMember, auditOf } = fixtureOf(product)

const BROKEN_AT = new Date('2025-11-20T09:14:00Z')

function setState(
  practice: Practice,
  integration: IntegrationKey,
  state: 'unhealthy' | 'healthy',
  { deps } = product as Pick<typeof product, 'deps'>,
  changed_at = BROKEN_AT,
) {
  const row = {
    state,
    reason: state === 'unhealthy' ? 'The key is no longer accepted.' : null,
    changed_at,
  }
  return inside(deps, practice, (tx) =>
    tx
      .insertInto('integrations')
      .values({ client_id: tx.clientId, integration, ...row })
      .onConflict((conflict) => conflict.columns(['client_id', 'integration']).doUpdateSet(row))
      .execute(),
  )
}

const userOf = (practice: Practice, email: string, { deps } = product as Pick<typeof product, 'deps'>) =>
  inside(deps, practice, (tx) =>
    tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
  ).then(({ id }) => id)

/** A user, and a colleague of theirs, at a practice whose Dentally does not work. */
async function aBrokenPractice() {
  const member = await aMember()
  const { practice } = member
  const colleague = await aColleague(product.deps, practice, 'user')
  await setState(practice, 'dentally', 'unhealthy')
  return { ...member, colleague, colleagueId: await userOf(practice, colleague) }
}

const ask = (person: Person, user_id: string, integration: IntegrationKey = 'dentally') =>
  person.post(`/integrations/${integration}/repair-requests`, { user_id })
const colleagues = async (person: Person, integration: IntegrationKey = 'dentally') =>
  (await person.get(`/integrations/${integration}/colleagues`)).body

async function emailsTo(email: string, count: number) {
  await expect.poll(() => product.outbox('email', email), WITHIN).toHaveLength(count)
  return product.outbox('email', email)
}
const requestsOf = (practice: Practice, { deps } = product as Pick<typeof product, 'deps'>) =>
  inside(deps, practice, (tx) => tx.selectFrom('repair_requests').selectAll().execute())

describe('the colleagues who can be asked to repair an integration', () => {
  it('are the other users of the practice who can log in', async () => {
    const { person, practice, colleagueId } = await aBrokenPractice()
    const change = async (columns: object) => {
      const id = await userOf(practice, await aColleague(product.deps, practice))
      await inside(product.deps, practice, (tx) =>
        tx.updateTable('users').set(columns).where('id', '=', id).execute(),
      )
    }
    const now = product.clock.now()
    await change({ deactivated_at: now })
    await change({ invited_at: now, joined_at: null })
    await aMember()
    expect(await colleagues(person)).toEqual([{ id: colleagueId, name: 'Hannah Price', asked_at: null }])
    expect(await colleagues((await aMember()).person)).toEqual([])
  })

  it('are shown with when they were asked, for an hour and for this integration', async () => {
    const { person, colleagueId } = await aBrokenPractice()
    const asked = await ask(person, colleagueId)
    expect(asked.body.asked_at).not.toBeNull()
    expect(await colleagues(person)).toEqual([asked.body])
    expect(await colleagues(person, 'gmail')).toMatchObject([{ asked_at: null }])
    product.clock.skip(MS_PER_HOUR)
    expect(await colleagues(person)).toMatchObject([{ asked_at: null }])
  })
})

describe('a request to repair an integration', () => {
  it.each(integrationKeys)(
    'reaches the colleague by email, with the name, since when, and the page: %s',
    async (integration) => {
      const { person, practice, colleague, colleagueId } = await aBrokenPractice()
      await setState(practice, integration, 'unhealthy')
      const { status, body } = await ask(person, colleagueId, integration)
      expect(status).toBe(202)
      expect(body).toMatchObject({ id: colleagueId, name: 'Hannah Price' })
      const [email] = await emailsTo(colleague, 1)
      const { displayName } = integrationDescriptions[integration]
      expect(email?.subject).toBe(`Hannah Price asks you to repair ${displayName} in Enamel`)
      expect(email?.from).toContain(`hello@${practice.domain}`)
      expect(email?.body).toMatch(/^Hello Hannah Price,/)
      expect(email?.body).toContain(
        'It has not worked since 9:14am on Thursday 20 November 2025. The key is no longer accepted.',
      )
      expect(email?.body).toContain(`${product.url}/settings/integrations/${integration}`)
      expect((await auditOf(practice)).at(-1)).toBe('integrations.ask-colleague 202')
    },
  )

  it('is refused within an hour of the last one about the same integration to the same colleague', async () => {
    const { person, practice, colleague, colleagueId } = await aBrokenPractice()
    const answers = await Promise.all([ask(person, colleagueId), ask(person, colleagueId)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body).toMatchObject({
      code: 'asked_already',
      message: 'Hannah Price was asked within the last hour. Please wait for them, or choose someone else.',
    })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_500)
    const other = await aColleague(product.deps, practice)
    expect((await ask(person, await userOf(practice, other))).status).toBe(202)
    await setState(practice, 'gmail', 'unhealthy')
    expect((await ask(person, colleagueId, 'gmail')).status).toBe(202)
    await emailsTo(colleague, 2)
    product.clock.skip(MS_PER_HOUR)
    expect((await ask(person, colleagueId)).status).toBe(202)
    await emailsTo(colleague, 3)
  })

  it('counts for the present outage only, but three times an hour in all', async () => {
    const { person, practice, colleague, colleagueId } = await aBrokenPractice()
    const breakAgain = () => {
      product.clock.skip(MS_PER_MINUTE)
      return setState(practice, 'dentally', 'unhealthy', product, product.clock.now())
    }
    for (let outage = 1; outage <= 3; outage++) {
      await breakAgain()
      expect(await colleagues(person)).toMatchObject([{ asked_at: null }])
      expect((await ask(person, colleagueId)).status).toBe(202)
      await emailsTo(colleague, outage)
      expect((await ask(person, colleagueId)).body.code).toBe('asked_already')
    }
    await breakAgain()
    expect(await colleagues(person)).toMatchObject([{ asked_at: null }])
    const refused = await ask(person, colleagueId)
    expect([refused.status, refused.body.code]).toEqual([429, 'asked_already'])
    product.clock.skip(MS_PER_HOUR - 2 * MS_PER_MINUTE)
    expect((await ask(person, colleagueId)).status).toBe(202)
  })

  it('is refused about an integration that works, and to anyone but an active colleague', async () => {
    const { person, practice, email, colleagueId } = await aBrokenPractice()
    const working = await ask(person, colleagueId, 'whatsapp')
    expect([working.status, working.body.code]).toEqual([409, 'not_broken'])
    const stranger = await aBrokenPractice()
    for (const id of [await userOf(practice, email), stranger.colleagueId, uuid()]) {
      const { status, body } = await ask(person, id)
      expect([status, body.code]).toEqual([404, 'not_found'])
    }
    await inside(product.deps, practice, (tx) =>
      tx
        .updateTable('users')
        .set({ deactivated_at: product.clock.now() })
        .where('id', '=', colleagueId)
        .execute(),
    )
    expect((await ask(person, colleagueId)).status).toBe(404)
    expect(await requestsOf(practice)).toEqual([])
  })

  it('is not sent any more when the integration works again or after a day, and does not count then', async () => {
    const { person, practice, colleague, colleagueId } = await aBrokenPractice()
    const requeue = () => runPeriodicJob(product.deps, 'repair-requests.requeue')
    const isDropped = (count: number) =>
      expect
        .poll(async () => (await requestsOf(practice)).filter(({ failed_at }) => failed_at).length, WITHIN)
        .toBe(count)
    await product.control('PUT', 'trouble', { service: 'mail', mode: 'down' })
    try {
      expect((await ask(person, colleagueId)).status).toBe(202)
      await setState(practice, 'dentally', 'healthy')
      await requeue()
      await product.retry()
      await isDropped(1)
      await setState(practice, 'dentally', 'unhealthy')
      expect((await ask(person, colleagueId)).status).toBe(202)
      product.clock.skip(MS_PER_DAY)
      await requeue()
      await product.retry()
      await isDropped(2)
    } finally {
      await product.control('PUT', 'trouble', { service: 'mail', mode: 'ok' })
    }
    expect(await product.outbox('email', colleague)).toEqual([])
  })

  it('is enqueued again when its job was lost, and deleted after thirty days', async () => {
    const { person, practice, colleague, colleagueId } = await aBrokenPractice()
    await ask(person, colleagueId)
    await emailsTo(colleague, 1)
    // The end of the job is recorded a moment after the email has left.
    await expect.poll(() => product.queue(), WITHIN).toEqual([])
    await inside(product.deps, practice, (tx) =>
      tx.updateTable('repair_requests').set({ accepted_at: null, attempted_at: null }).execute(),
    )
    await runPeriodicJob(product.deps, 'repair-requests.requeue')
    await expect.poll(async () => (await requestsOf(practice))[0]?.accepted_at, WITHIN).toBeInstanceOf(Date)
    product.clock.skip(30 * MS_PER_DAY + 1)
    await runPeriodicJob(product.deps, 'repair-requests.forget')
    expect(await requestsOf(practice)).toEqual([])
  })
})

it('a product without a mail service refuses to ask colleagues', async () => {
  const quiet = await testProduct()
  try {
    const { person, practice } = await fixtureOf(quiet).aMember()
    const id = await userOf(practice, await aColleague(quiet.deps, practice), quiet)
    await setState(practice, 'dentally', 'unhealthy', quiet)
    const refused = await ask(person, id)
    expect([refused.status, refused.body.code]).toEqual([409, 'no_mail_service'])
    expect(await requestsOf(practice, quiet)).toEqual([])
  } finally {
    await quiet.stop()
  }
})
