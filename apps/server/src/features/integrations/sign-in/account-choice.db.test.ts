import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aColleague, aPatient, inside } from '../../../testing/builders.ts'
import type { Person } from '../../../testing/person.ts'
import { runPeriodicJob } from '../../../testing/run-periodic-job.ts'
import {
  comeBack,
  openServicesFixture,
  type ServicesFixture,
  sites,
  stateOf,
} from '../testing/services-fixture.ts'
import { SIGN_IN_MS, signInSeal } from './sign-in.queries.ts'

let fixture: ServicesFixture

beforeAll(async () => {
  // Without a worker, so that syncs stay queued.
  fixture = await openServicesFixture({ ENAMEL_ROLE: 'web' })
})
beforeEach(async () => {
  await fixture.reset()
  fixture.respond({ 'GET /dentally/v1/sites': sites('Harbour', 'Leith') })
})
afterAll(() => fixture.stop())

const DONE = '/integrations/done'
const FAILED = '/integrations/failed'
const CHOOSE = '/integrations/dentally/choose'
const PATH = '/integrations/dentally/sign-in'
const EXPIRED = {
  status: 404,
  body: { code: 'expired', message: 'This sign-in has expired. Please sign in again.' },
}

const TOO_LONG = 'The sign-in took too long. Please sign in again.'

const accounts = (person: Person = fixture.staff) => person.get(PATH)
const choose = (name: string, person: Person = fixture.staff) =>
  person.post(PATH, { account: `site-${name}` })
const signIns = () =>
  inside(fixture.product.deps, fixture.practice, (tx) =>
    tx.selectFrom('integration_sign_ins').selectAll().execute(),
  )

describe('a sign-in to Dentally by a user of several practices', () => {
  it('lets the user choose among them, and connects the chosen one', async () => {
    const lines = { address_line_1: '12 The Shore', postcode: 'EH6 6QN' }
    fixture.respond({
      'GET /dentally/v1/sites': () => ({
        status: 200,
        json: {
          sites: [
            { id: 'site-Harbour', name: 'Harbour' },
            { id: 'site-Leith', name: 'Leith', ...lines },
          ],
        },
      }),
    })
    expect(await fixture.signIn('dentally')).toBe(CHOOSE)
    expect(await fixture.integration('dentally')).toMatchObject({
      state: 'disconnected',
      sign_in_error: null,
    })
    expect(await accounts()).toMatchObject({
      status: 200,
      body: {
        display_name: 'Dentally',
        accounts: [
          { account: 'site-Harbour', name: 'Harbour', address: null, is_available: true },
          {
            account: 'site-Leith',
            name: 'Leith',
            address: '12 The Shore, EH6 6QN',
            is_available: true,
          },
        ],
      },
    })
    expect(await choose('Leith')).toMatchObject({ status: 200, body: { result: 'done' } })
    expect(await fixture.integration('dentally')).toMatchObject({
      state: 'healthy',
      account: 'Leith',
      sync: { state: 'queued' },
    })
    expect((await fixture.row('dentally')).account).toBe('site-Leith')
    expect(fixture.requestsTo('/dentally/oauth/token')).toHaveLength(1)
    expect(await signIns()).toEqual([])
    const recorded = await inside(fixture.product.deps, fixture.practice, (tx) =>
      tx.selectFrom('audit_log').select(['action', 'user_id']).orderBy('at').execute(),
    )
    expect(
      recorded
        .slice(-2)
        .map(({ action }) => action)
        .toSorted(),
    ).toEqual(['integrations.choose-account', 'integrations.signed-in'])
  })

  it('is completed once, and with no practice but its own', async () => {
    await fixture.signIn('dentally')
    expect(await choose('Elsewhere')).toMatchObject({ status: 422, body: { code: 'not_offered' } })
    const answers = await Promise.all([choose('Leith'), choose('Leith')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await choose('Harbour')).toMatchObject(EXPIRED)
    expect((await fixture.row('dentally')).account).toBe('site-Leith')
  })

  it('keeps its tokens sealed, and in no response and no log', async () => {
    await fixture.signIn('dentally')
    const stored = await signIns()
    expect(stored).toHaveLength(1)
    expect(stored[0]?.choice?.split('.')).toHaveLength(5)
    const known = JSON.stringify([stored, (await accounts()).body, fixture.logged])
    expect(known).not.toMatch(/access-token|refresh-token|a-code/)
    expect(JSON.stringify(stored)).not.toContain('Harbour')
  })

  it('has lapsed ten minutes after it was begun, and nothing of it stays', async () => {
    const state = stateOf(await fixture.staff.put('/integrations/dentally/connection'))
    fixture.product.clock.skip(SIGN_IN_MS / 2)
    expect(await comeBack(fixture.staff, 'dentally', { code: 'a-code', state })).toBe(CHOOSE)
    expect(await comeBack(fixture.staff, 'dentally', { code: 'a-code', state })).toBe(FAILED)
    fixture.product.clock.skip(SIGN_IN_MS / 2)
    expect(await accounts()).toMatchObject(EXPIRED)
    expect(await choose('Leith')).toMatchObject(EXPIRED)
    await runPeriodicJob(fixture.product.deps, 'integrations.forget-sign-ins')
    expect(await signIns()).toEqual([])
    expect(await fixture.integration('dentally')).toMatchObject({
      state: 'disconnected',
      sign_in_error: TOO_LONG,
    })
  })

  it('tells staff that the user cancelled it, and that it took too long to choose', async () => {
    const reason = async () => (await fixture.integration('dentally')).sign_in_error
    await fixture.signIn('dentally')
    await fixture.staff.delete(PATH)
    expect(await reason()).toBe('You cancelled the sign-in.')
    await fixture.signIn('dentally')
    fixture.product.clock.skip(SIGN_IN_MS)
    await fixture.staff.delete(PATH)
    expect(await reason()).toBe(TOO_LONG)
    await fixture.signIn('dentally')
    await choose('Leith')
    await fixture.staff.delete(PATH)
    expect(await reason()).toBeNull()
    expect(fixture.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })

  it('is forgotten when the user abandons it, and when the setup is completed', async () => {
    for (const abandon of [
      () => fixture.staff.delete(PATH),
      () => fixture.staff.post('/integrations/dentally/setup/complete'),
    ]) {
      await fixture.signIn('dentally')
      expect((await abandon()).status).toBe(204)
      expect(await signIns()).toEqual([])
      expect(await choose('Leith')).toMatchObject(EXPIRED)
    }
  })

  /** Makes what the service granted unreadable. */
  async function spoilGrant(): Promise<void> {
    const seal = signInSeal(fixture.product.deps.secret)
    const [stored] = await signIns()
    const { accounts } = JSON.parse(await seal.open(stored?.choice ?? ''))
    const choice = await seal.seal(JSON.stringify({ accounts, granted: 'no keys' }))
    await inside(fixture.product.deps, fixture.practice, (tx) =>
      tx.updateTable('integration_sign_ins').set({ choice }).execute(),
    )
  }
  it.each([
    ['proven', 'Leith', spoilGrant],
    // No text in the database may contain this character.
    ['stored', 'Leith\u0000', async () => {}],
  ])('fails with a reason for staff after an unexpected error while it is %s', async (_, name, prepare) => {
    const leith = { id: 'site-Leith', name }
    const harbour = { id: 'site-Harbour', name: 'Harbour' }
    fixture.respond({
      'GET /dentally/v1/sites': () => ({ status: 200, json: { sites: [harbour, leith] } }),
    })
    await fixture.signIn('dentally')
    await prepare()
    expect(await choose('Leith')).toMatchObject({ status: 200, body: { result: 'failed' } })
    expect(await fixture.integration('dentally')).toMatchObject({
      state: 'disconnected',
      sign_in_error: 'The sign-in to Dentally could not be completed. Please try again.',
    })
    expect(fixture.logged.join()).toContain('a sign-in at a service could not be completed')
    expect(await signIns()).toEqual([])
    expect(await choose('Harbour')).toMatchObject(EXPIRED)
  })

  it('counts only in its own session', async () => {
    await fixture.signIn('dentally')
    const colleague = fixture.product.visitor()
    await colleague.signIn(await aColleague(fixture.product.deps, fixture.practice))
    const { staff: stranger } = await fixture.aPracticeWithStaff()
    for (const person of [colleague, stranger]) {
      expect(await accounts(person)).toMatchObject(EXPIRED)
      expect(await choose('Leith', person)).toMatchObject(EXPIRED)
      await person.delete(PATH)
    }
    expect((await choose('Leith')).body).toEqual({ result: 'done' })
  })

  it('takes no practice that is connected to another one here, and says so', async () => {
    const other = await fixture.aPracticeWithStaff()
    fixture.respond({ 'GET /dentally/v1/sites': sites('Harbour') })
    expect(await fixture.signIn('dentally', { staff: other.staff })).toBe(DONE)
    fixture.respond({ 'GET /dentally/v1/sites': sites('Harbour', 'Leith') })
    await fixture.signIn('dentally')
    expect((await accounts()).body.accounts).toMatchObject([
      { name: 'Harbour', is_available: false },
      { name: 'Leith', is_available: true },
    ])
    expect((await choose('Harbour')).body).toEqual({ result: 'failed' })
    expect(await fixture.integration('dentally')).toMatchObject({
      state: 'disconnected',
      sign_in_error: 'This practice in Dentally is already connected to another practice here.',
    })
    expect(await signIns()).toEqual([])
    await inside(fixture.product.deps, other.practice, (tx) => tx.deleteFrom('integrations').execute())
  })
})

describe('a choice after another practice in Dentally was connected', () => {
  it('says how many patients are linked with that one, and would no longer be updated', async () => {
    const { deps } = fixture.product
    await fixture.signIn('dentally')
    expect((await accounts()).body.accounts).toMatchObject([{ replaces: null }, { replaces: null }])
    await choose('Leith')
    for (const id of ['1', '2']) {
      const patient_id = await aPatient(deps, fixture.practice)
      await fixture.staff.post('/dentally/links', { patient_id, id })
    }
    await inside(deps, fixture.practice, async (tx) => {
      const values = { state: 'disconnected', credentials: null } as const
      await tx.updateTable('integrations').set(values).execute()
    })
    await fixture.signIn('dentally')
    expect((await accounts()).body.accounts).toMatchObject([
      { name: 'Harbour', replaces: { name: 'Leith', patients: 2 } },
      { name: 'Leith', replaces: null },
    ])
    await inside(deps, fixture.practice, (tx) => tx.deleteFrom('practice_system_links').execute())
    expect((await accounts()).body.accounts).toMatchObject([{ replaces: null }, { replaces: null }])
  })
})

describe('a repair by a user of several practices', () => {
  const connectLeith = async () => {
    await fixture.signIn('dentally')
    await choose('Leith')
  }

  it('chooses the connected one by itself', async () => {
    await connectLeith()
    expect(await fixture.signIn('dentally')).toBe(DONE)
    expect((await fixture.row('dentally')).account).toBe('site-Leith')
    expect(await signIns()).toEqual([])
  })

  it('is refused when the connected one is not among them', async () => {
    await connectLeith()
    fixture.respond({ 'GET /dentally/v1/sites': sites('Harbour', 'Quay') })
    expect(await fixture.signIn('dentally')).toBe(FAILED)
    expect((await fixture.integration('dentally')).sign_in_error).toBe(
      'You signed in as a user of Harbour, Quay, but Leith is connected. ' +
        'Sign in as a user of Leith, or disconnect it first.',
    )
  })

  it('is refused when a colleague connected another one during the choice', async () => {
    await fixture.signIn('dentally')
    const colleague = fixture.product.visitor()
    await colleague.signIn(await aColleague(fixture.product.deps, fixture.practice))
    await fixture.signIn('dentally', { staff: colleague })
    await choose('Harbour', colleague)
    expect((await choose('Leith')).body).toEqual({ result: 'failed' })
    expect(await fixture.integration('dentally')).toMatchObject({
      account: 'Harbour',
      sign_in_error:
        'You signed in as Leith, but Harbour is connected. Sign in as Harbour, or disconnect it first.',
    })
  })
})
