import { beforeEach, describe, expect, it } from 'vitest'
import { aColleague, addSources, aPatient, aPractice, inside, type Practice } from '../../testing/builders.ts'
import type { Person } from '../../testing/person.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { publishedEvents } from '../../testing/published-events.ts'

const { product } = await practiceFixture()
/** The tests take place on 20 November 2025. */
product.clock.skip(Date.parse('2025-11-20T15:00:00Z') - product.clock.now().getTime())
const PATH = '/reporting/sources/spend'
const SOURCES = '/v3/clients/settings/sources'

let practice: Practice
let staff: Person
beforeEach(async () => {
  practice = await aPractice(product.deps)
  staff = product.visitor()
  await staff.signIn(practice.email)
})

const save = (source: string, month: string, amount: unknown, based_on?: string) =>
  staff.put(PATH, { source, month, amount, ...(based_on !== undefined && { based_on }) })
/** What is stored for the months from January to November 2025, as "Radio 2025-11 60.00". */
const stored = async (person = staff) => {
  const { body } = await person.get('/reporting/sources?from=2025-01-01&to=2025-11-20')
  return body.monthly_spend.map(({ source, month, amount }: Record<string, string>) =>
    [source, month, amount].join(' '),
  )
}

describe('the spend of a source in a month', () => {
  it('is stored, replaced, and removed by an amount of 0', async () => {
    const saved = await save('Website', '2025-11', '1480.5')
    expect([saved.status, saved.body]).toEqual([
      200,
      { source: 'Website', month: '2025-11', amount: '1480.50' },
    ])
    await save('Website', '2025-10', 20)
    expect(await stored()).toEqual(['Website 2025-10 20.00', 'Website 2025-11 1480.50'])
    await save('Website', '2025-11', '7')
    expect(await stored()).toEqual(['Website 2025-10 20.00', 'Website 2025-11 7.00'])
    expect((await save('Website', '2025-11', 0)).body.amount).toBe('0.00')
    expect(await stored()).toEqual(['Website 2025-10 20.00'])
  })

  it('is that of the source in any spelling, and a source may be one that only patients have', async () => {
    await addSources(product.deps, practice, 'Google Ads')
    await aPatient(product.deps, practice, { source: 'Newsletter' })
    expect((await save(' google  ADS ', '2025-11', '5')).body.source).toBe('Google Ads')
    await save('GOOGLE ADS', '2025-11', '6')
    expect((await save('newsletter', '2025-11', '7')).body.source).toBe('Newsletter')
    expect(await stored()).toEqual(['Google Ads 2025-11 6.00', 'Newsletter 2025-11 7.00'])
  })

  it('can be saved by every role', async () => {
    for (const role of ['owner', 'user'] as const) {
      const person = product.visitor()
      await person.signIn(await aColleague(product.deps, practice, role))
      const { status } = await person.put(PATH, { source: 'Website', month: '2025-11', amount: 1 })
      expect(status, role).toBe(200)
    }
  })

  it('is refused for a source that the practice does not have, also if another practice has it', async () => {
    await addSources(product.deps, await aPractice(product.deps), 'Radio')
    const { status, body } = await save('Radio', '2025-11', 1)
    expect([status, body.code]).toEqual([404, 'unknown_source'])
    expect(await stored()).toEqual([])
  })

  it.each([
    ['the next month', 'month', { month: '2025-12' }],
    ['a month more than ten years ago', 'month', { month: '2015-11' }],
    ['a month before the calendar', 'month', { month: '0000-01' }],
    ['a month that does not exist', 'month', { month: '2025-13' }],
    ['a day', 'month', { month: '2025-11-01' }],
    ['a negative amount', 'amount', { amount: '-1' }],
    ['an amount that is not a number', 'amount', { amount: 'lots' }],
    ['a fraction of a penny', 'amount', { amount: '1.001' }],
    ['too much', 'amount', { amount: '10000000' }],
    ['no source', 'source', { source: ' ' }],
  ])('is refused for %s, and nothing changes', async (_case, field, given) => {
    const { status, body } = await staff.put(PATH, {
      source: 'Website',
      month: '2025-11',
      amount: '1',
      ...given,
    })
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'validation', [field]])
    expect(await stored()).toEqual([])
  })

  it('begins with a month of the practice, not of UTC', async () => {
    const tokyo = await aPractice(product.deps, { time_zone: 'Pacific/Kiritimati' })
    await staff.signIn(tokyo.email)
    expect((await save('Website', '2025-11', 1)).status).toBe(200)
    expect((await save('Website', '2025-12', 1)).status).toBe(422)
  })

  it('is not overwritten by an edit that a colleague has superseded; the user gets the present amount', async () => {
    expect((await save('Website', '2025-11', '100', '0.00')).status).toBe(200)
    const refused = await save('Website', '2025-11', '250', '0.00')
    expect([refused.status, refused.body.code, refused.body.record]).toEqual([
      409,
      'edit_conflict',
      { source: 'Website', month: '2025-11', amount: '100.00' },
    ])
    expect(await stored()).toEqual(['Website 2025-11 100.00'])
    // The same amount again is no conflict, nor is an edit of another month.
    expect((await save('Website', '2025-11', '100', '0.00')).status).toBe(200)
    expect((await save('Website', '2025-10', '250', '0.00')).status).toBe(200)
    expect((await save('Website', '2025-11', '250', '100.00')).status).toBe(200)
  })

  it('has exactly one winner when colleagues save it at the same moment', async () => {
    const amounts = Array.from({ length: 8 }, (_, index) => `${index + 1}.00`)
    const responses = await Promise.all(amounts.map((amount) => save('Website', '2025-11', amount, '0.00')))
    const winners = responses.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(7)
    expect(await stored()).toEqual([`Website 2025-11 ${winners[0]?.body.amount}`])
  })

  it('is announced to open browsers of the practice, unless nothing changed', async () => {
    const published = () => publishedEvents(product.deps, practice, null, 'practice.settings.changed')
    const before = (await published()).length
    await save('Website', '2025-11', 10)
    await save('Website', '2025-11', 10)
    await save('Website', '2025-11', 20, '0.00')
    expect((await published()).slice(before).map(({ payload }) => payload)).toEqual([{ sections: ['spend'] }])
  })

  it('is in the audit log', async () => {
    await save('Website', '2025-11', 10)
    await staff.get('/reporting/sources')
    expect(await auditActions()).toEqual(expect.arrayContaining(['spend.save', 'report.read']))
  })
})

describe('the spend of a source', () => {
  const renameTo = (from: string, name: string) =>
    staff.post(`${SOURCES}/${encodeURIComponent(from)}`, { name })

  it('moves with the source when it is renamed, and is added to what the new name has in the same month', async () => {
    await addSources(product.deps, practice, 'Radio')
    await aPatient(product.deps, practice, { source: 'Wireless' })
    await save('Radio', '2025-10', '10')
    await save('Radio', '2025-11', '20')
    await save('Wireless', '2025-11', '0.05')
    await save('Website', '2025-11', '3')
    expect((await renameTo('Radio', 'wireless')).status).toBe(200)
    expect(await stored()).toEqual([
      'Website 2025-11 3.00',
      'wireless 2025-10 10.00',
      'wireless 2025-11 20.05',
    ])
    // Only the case of the name changes.
    await renameTo('wireless', 'Wireless')
    expect(await stored()).toEqual([
      'Website 2025-11 3.00',
      'Wireless 2025-10 10.00',
      'Wireless 2025-11 20.05',
    ])
  })

  it('becomes that of Unknown when the source is removed, as its patients do, so that the total stays the same', async () => {
    await addSources(product.deps, practice, 'Radio')
    await save('Radio', '2025-11', '20')
    await save('Unknown', '2025-11', '1')
    const { total } = (await staff.get('/reporting/sources')).body
    await staff.delete(`${SOURCES}/Radio`)
    expect(await stored()).toEqual(['Unknown 2025-11 21.00'])
    expect((await staff.get('/reporting/sources')).body.total).toEqual(total)
    expect((await save('Radio', '2025-11', 1)).status).toBe(404)
  })

  it('belongs to a source that is added under the name that its leads already had', async () => {
    await aPatient(product.deps, practice, { source: 'newsletter' })
    await save('newsletter', '2025-11', '5')
    await staff.post(SOURCES, { name: 'Newsletter' })
    expect(await stored()).toEqual(['Newsletter 2025-11 5.00'])
  })

  it('of another practice stays as it is', async () => {
    const other = await aPractice(product.deps)
    const outsider = product.visitor()
    await outsider.signIn(other.email)
    await addSources(product.deps, other, 'Radio')
    await outsider.put(PATH, { source: 'Radio', month: '2025-11', amount: 9 })
    await addSources(product.deps, practice, 'Radio')
    await save('Radio', '2025-11', '20')
    await staff.delete(`${SOURCES}/Radio`)
    expect(await stored(outsider)).toEqual(['Radio 2025-11 9.00'])
  })

  it('is never lost when it is saved while the source is removed', async () => {
    for (let round = 0; round < 6; round++) {
      const name = `Poster ${round}`
      await staff.post(SOURCES, { name })
      const [saved] = await Promise.all([
        save(name, '2025-03', '10'),
        staff.delete(`${SOURCES}/${encodeURIComponent(name)}`),
      ])
      expect([200, 404]).toContain(saved.status)
      expect((await stored()).join()).not.toContain('Poster')
    }
  })
})

/** The actions in the practice's audit log. */
async function auditActions(): Promise<string[]> {
  const rows = await inside(product.deps, practice, (tx) =>
    tx.selectFrom('audit_log').select('action').where('client_id', '=', practice.id).execute(),
  )
  return rows.map(({ action }) => action)
}
