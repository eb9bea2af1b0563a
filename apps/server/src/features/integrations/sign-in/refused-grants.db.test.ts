import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ask } from '../../../db/testing/products.ts'
import { aPractice, inside, type Practice } from '../../../testing/builders.ts'
import type { Person } from '../../../testing/person.ts'
import { type ProductWithSandbox, productWithSandbox } from '../../../testing/product-with-sandbox.ts'

const DESK = 'desk@brightside-dental.test'
const SOMEBODY = 'sam.novak@elsewhere.test'
const DONE = '/integrations/done'
const FAILED = '/integrations/failed'
const READING = 'https://www.googleapis.com/auth/gmail.readonly'

let system: ProductWithSandbox
let practice: Practice
let neighbour: Practice
let staff: Person
let neighbourStaff: Person

beforeAll(async () => {
  // Without a worker, so that disconnecting takes as long as a test needs.
  system = await productWithSandbox({ ENAMEL_ROLE: 'web' })
  practice = await aPractice(system.deps)
  neighbour = await aPractice(system.deps)
  staff = system.visitor()
  neighbourStaff = system.visitor()
  await staff.signIn(practice.email)
  await neighbourStaff.signIn(neighbour.email)
})
beforeEach(async () => {
  await system.control('PUT', 'trouble', { service: 'mailbox', mode: 'ok' })
  await system.control('POST', 'integrations/google/revoke')
  for (const one of [practice, neighbour])
    await inside(system.deps, one, (tx) => tx.deleteFrom('integrations').execute())
})
afterAll(() => system.stop())

const begin = async (person = staff) => (await person.put('/integrations/gmail/connection')).body.url

/** What a person does on Google's page, and the way back. @returns the page on which the pop-up ends */
async function decide(url: string, account: string, { leave_out = '', person = staff } = {}) {
  const form = { decision: 'allow', account, ...(leave_out && { leave_out }) }
  const response = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) })
  const back = new URL(response.headers.get('location') ?? '')
  const done = await person.get(`${back.pathname.replace('/api', '')}${back.search}`)
  return new URL(done.headers.get('location') ?? '').pathname
}
const signIn = async (account: string, options: { leave_out?: string; person?: Person } = {}) =>
  decide(await begin(options.person), account, options)

/** The accounts whose owners allow the product something at Google. */
async function grantedAccounts(): Promise<string[]> {
  const { body } = await system.control('GET', 'integrations')
  const grants = body as { provider: string; account: string }[]
  return grants.filter(({ provider }) => provider === 'google').map(({ account }) => account)
}

const databaseUrl = () => system.deps.config.databaseUrl ?? ''

/** Makes storing a connection fail, as in a database without space. */
async function withoutStoring(work: () => Promise<void>): Promise<void> {
  await ask(
    databaseUrl(),
    `
    create function refuse_to_store() returns trigger language plpgsql
      as $$ begin raise exception 'no space left'; end $$;
    create trigger refuse_to_store before insert on integration_syncs
      for each row execute function refuse_to_store()`,
  )
  try {
    await work()
  } finally {
    await ask(databaseUrl(), 'drop function refuse_to_store() cascade')
  }
}

describe('a sign-in that is refused has Google revoke what was granted', () => {
  it('to another account than the connected one, whose grant stays', async () => {
    expect(await signIn(DESK)).toBe(DONE)
    expect(await signIn(SOMEBODY)).toBe(FAILED)
    expect(await grantedAccounts()).toEqual([DESK])
  })

  it('in part', async () => {
    expect(await signIn(DESK, { leave_out: READING })).toBe(FAILED)
    expect(await grantedAccounts()).toEqual([])
  })

  it('while Gmail does not tell whose mailbox it is', async () => {
    await system.control('PUT', 'trouble', { service: 'mailbox', mode: 'expired_access' })
    expect(await signIn(DESK)).toBe(FAILED)
    expect(await grantedAccounts()).toEqual([])
  })

  it('to a practice that was disconnected meanwhile', async () => {
    expect(await signIn(DESK)).toBe(DONE)
    const url = await begin()
    await staff.delete('/integrations/gmail/connection')
    expect(await decide(url, DESK)).toBe(FAILED)
    expect(await grantedAccounts()).toEqual([])
  })

  it('when the connection cannot be stored', async () => {
    await withoutStoring(async () => expect(await signIn(DESK)).toBe(FAILED))
    expect(await grantedAccounts()).toEqual([])
  })
})

describe('the grant of an account in use stays, because Google would revoke all of it', () => {
  it('when another practice is connected with it', async () => {
    expect(await signIn(DESK, { person: neighbourStaff })).toBe(DONE)
    expect(await signIn(DESK)).toBe(FAILED)
    expect(await signIn(DESK, { leave_out: READING })).toBe(FAILED)
    expect(await grantedAccounts()).toEqual([DESK])
  })

  it('when the practice itself is connected with it', async () => {
    expect(await signIn(DESK)).toBe(DONE)
    expect(await signIn(DESK, { leave_out: READING })).toBe(FAILED)
    await withoutStoring(async () => expect(await signIn(DESK)).toBe(FAILED))
    expect(await grantedAccounts()).toEqual([DESK])
  })
})
