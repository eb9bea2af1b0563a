import { eventually } from '@enamel/testing/eventually'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { inside } from '../../testing/builders.ts'
import { openPracticeSystemDesk, type PracticeSystemDesk } from '../../testing/practice-system-desk.ts'
import { WITHIN } from '../../testing/reception.ts'

let desk: PracticeSystemDesk

beforeAll(async () => {
  desk = await openPracticeSystemDesk()
})
afterEach(async () => {
  await desk.dentally.trouble('ok')
  await desk.dentally.control('POST', 'practice-system/token')
})
afterAll(() => desk.stop())

const plans = () => desk.staff.get('/dentally/payment-plans')
async function health(): Promise<string> {
  const { body } = await desk.staff.get('/integrations')
  return body.find(({ integration }: { integration: string }) => integration === 'dentally').state
}
const recovered = (patientId: string) =>
  eventually(async () => {
    await desk.minute()
    expect((await desk.read(patientId)).state).toBe('synced')
  }, WITHIN)

describe('Dentally in trouble', () => {
  it.each([
    ['down', 503, 'practice_system_unreachable'],
    ['error', 503, 'practice_system_unreachable'],
    ['garbage', 503, 'practice_system_unreadable'],
    ['rate', 503, 'practice_system_busy'],
    ['rate_429', 503, 'practice_system_busy'],
    ['expired_token', 409, 'integration_inactive'],
  ])('%s is refused clearly, loses nothing, and is over by itself', async (mode, status, code) => {
    const [linked, made] = [await desk.somebody(), await desk.somebody()]
    const id = await desk.twin(linked)
    // What was begun while nothing was wrong, or nothing was known to be.
    await desk.dentally.trouble(mode)
    expect((await desk.link(linked.id, id)).status).toBe(201)
    await eventually(async () => {
      const refused = await plans()
      expect([refused.status, refused.body.code]).toEqual([status, code])
      expect(refused.body.message).toMatch(/Dentally/)
    }, WITHIN)
    if (mode !== 'expired_token') {
      expect((await desk.create(made)).status).toBe(202)
      await desk.minute()
      expect((await desk.read(linked.id)).state).toBe('syncing')
      expect(await health()).toBe('healthy')
    }
    await desk.dentally.trouble('ok')
    await eventually(async () => {
      await desk.minute()
      expect(await health()).toBe('healthy')
    }, WITHIN)
    expect((await plans()).status).toBe(200)
    await recovered(linked.id)
    if (mode === 'expired_token') return
    // Where it is not clear whether a creation arrived, a minute has to pass.
    desk.product.clock.skip(61_000)
    await recovered(made.id)
    expect(await desk.inDentally(made.phone)).toHaveLength(1)
  })

  it('says when to come back, where Dentally said so', async () => {
    await desk.dentally.trouble('rate_429')
    expect((await plans()).headers.get('retry-after')).toBe('2')
  })

  it('that is slow is waited for', async () => {
    await desk.dentally.trouble('slow')
    expect((await plans()).status).toBe(200)
    const someone = await desk.somebody()
    await desk.link(someone.id, await desk.twin(someone))
    await desk.readWith(someone.id, 'synced')
  })

  it('with a dead key is unhealthy for staff, until the key is good again', async () => {
    await desk.dentally.trouble('expired_token')
    expect((await plans()).body.code).toBe('integration_inactive')
    expect(await health()).toBe('unhealthy')
    await desk.minute()
    expect(await health()).toBe('unhealthy')
    await desk.dentally.trouble('down')
    await desk.minute()
    expect(await health()).toBe('unhealthy')
    await desk.dentally.trouble('ok')
    await desk.minute()
    expect(await health()).toBe('healthy')
    const states = await desk.told('integrations.changed-state', null)
    expect(states.map(({ state }) => state).slice(-2)).toEqual(['unhealthy', 'healthy'])
  })

  it('is unhealthy while its keys cannot be opened, as under another secret', async () => {
    const { world } = desk.product
    const credentialsAre = (credentials: string | null) =>
      inside(world, desk.practice, (tx) => tx.updateTable('integrations').set({ credentials }).execute())
    const { credentials } = await inside(world, desk.practice, (tx) =>
      tx.selectFrom('integrations').select('credentials').executeTakeFirstOrThrow(),
    )
    await credentialsAre('sealed by somebody else')
    expect((await plans()).body.code).toBe('integration_inactive')
    await desk.minute()
    expect(await health()).toBe('unhealthy')
    await credentialsAre(credentials)
    await desk.minute()
    expect(await health()).toBe('healthy')
  })

  it('does not let the key die: it is used once a day', async () => {
    const checkedAt = () =>
      inside(desk.product.world, desk.practice, async (tx) => {
        const row = await tx.selectFrom('integrations').select('checked_at').executeTakeFirstOrThrow()
        return row.checked_at?.getTime() ?? 0
      })
    await desk.minute()
    const before = await checkedAt()
    await desk.minute()
    expect(await checkedAt()).toBe(before)
    desk.product.clock.skip(86_401_000)
    await desk.minute()
    expect(await checkedAt()).toBeGreaterThan(before)
    // A session lasts a day.
    await desk.staff.signIn(desk.practice.email)
  })
})

it('makes one patient of each creation, however often answers are lost', async () => {
  const people = []
  for (let count = 0; count < 8; count += 1) people.push(await desk.somebody())
  await desk.dentally.trouble('lose_replies', 0.5)
  for (const someone of people) expect((await desk.create(someone)).status).toBe(202)
  for (const someone of people) await recovered(someone.id)
  for (const someone of people) expect(await desk.inDentally(someone.phone)).toHaveLength(1)
})

it.each(['unreadable', 'forbidden'] as const)(
  'keeps what it knew of money that is %s when it is fetched anew',
  async (kind) => {
    const someone = await desk.somebody()
    await desk.link(someone.id, await desk.twin(someone))
    const { financials } = await desk.readWith(someone.id, 'synced')
    expect(financials).not.toBeNull()
    const { practiceSystem } = desk.product.world
    const refused = vi.spyOn(practiceSystem, 'money').mockResolvedValue({ kind, detail: 'no' })
    try {
      desk.product.clock.skip(301_000)
      await desk.read(someone.id)
      await eventually(
        async () => expect(await desk.told('dentally.patient.synced', someone.id)).toHaveLength(2),
        WITHIN,
      )
      expect(await desk.read(someone.id)).toMatchObject({ state: 'synced', financials })
      const path = `/dentally/patients/${someone.id}/financials`
      expect(await desk.staff.get(path)).toMatchObject({ status: 200, body: financials })
      expect(refused).toHaveBeenCalled()
    } finally {
      refused.mockRestore()
    }
  },
)

it('says nothing of money that it can no longer read, and never that it is none', async () => {
  const someone = await desk.somebody()
  await desk.link(someone.id, await desk.twin(someone))
  await desk.readWith(someone.id, 'synced')
  await inside(desk.product.world, desk.practice, (tx) =>
    tx
      .updateTable('practice_system_links')
      .set({ money: JSON.stringify({ total: { paid: '12,50' } }) })
      .where('patient_id', '=', someone.id)
      .execute(),
  )
  for (const path of [`/v3/patients/${someone.id}`, `/dentally/patients/${someone.id}/financials`])
    expect((await desk.staff.get(path)).status).toBe(500)
})
