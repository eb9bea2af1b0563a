import type { SourceReturn, TotalReturn } from '@enamel/contract/return-on-sources'
import { previousRange, reportPeriod } from '@enamel/domain/reporting/period'
import { type SourceFigureKey, sourceFigures } from '@enamel/domain/return-on-sources/figures'
import { isSameSource } from '@enamel/domain/sources/source'
import { stageKeys } from '@enamel/domain/stages/stages'
import { addDays, calendarDay, daysInMonth } from '@enamel/domain/time/practice-time'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aPractice, inside, type Practice } from '../../testing/builders.ts'
import type { Person } from '../../testing/person.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { countedPatients } from '../reporting/index.ts'
import { aPastLead, type PastLead } from './testing/a-past-lead.ts'

const { product } = await practiceFixture()
const NOW = Date.parse('2025-11-20T15:00:00Z')
product.clock.skip(NOW - product.clock.now().getTime())
const ZONE = 'Europe/London'
const DAY_MS = 86_400_000
const HOUR_MS = DAY_MS / 24
/** Both changes of the clocks of 2025 are in the histories. */
const FIRST_MS = Date.parse('2025-03-01T00:00:00Z')

const source = fc.constantFrom('Website', 'website', 'Google Ads', 'GOOGLE ADS', 'Unknown', 'Newsletter')
const pence = fc.constantFrom(0, 0, 1, 999, 120_000)
const hoursLater = fc.integer({ min: 1, max: 120 * 24 })
const lead = fc
  .record({
    source,
    hour: fc.nat(Math.floor((NOW - FIRST_MS) / HOUR_MS) - 1),
    moves: fc.array(fc.record({ to: fc.constantFrom(...stageKeys), hours: hoursLater }), { maxLength: 4 }),
    attended: fc.option(hoursLater, { nil: undefined }),
    proposed: pence,
    accepted: pence,
    paid: pence,
  })
  .map(({ hour, moves, attended, ...given }): PastLead => {
    const received = FIRST_MS + hour * HOUR_MS
    let at = received
    const dated = moves.map(({ to, hours }) => {
      at += hours * HOUR_MS
      return { to, at: new Date(at) }
    })
    return {
      ...given,
      received: new Date(received),
      moves: dated,
      ...(attended && { attended: new Date(received + attended * HOUR_MS) }),
    }
  })
const spend = fc.uniqueArray(
  fc.record({
    source: fc.constantFrom('Website', 'Unknown'),
    month: fc.integer({ min: 3, max: 11 }).map((month) => `2025-${String(month).padStart(2, '0')}`),
    amount: fc.integer({ min: 1, max: 99_999 }).map((amount) => (amount / 100).toFixed(2)),
  }),
  { selector: ({ source, month }) => `${source} ${month}`, maxLength: 6 },
)
const range = fc.tuple(fc.nat(260), fc.nat(260)).map(([start, length]) => {
  const from = addDays('2025-03-01', start)
  const to = addDays(from, length)
  return { from, to: to > '2025-11-20' ? '2025-11-20' : to }
})

const consult = ['consultation', 'booking']
const ahead = ['inTx', 'wonSale', 'complete', 'txComplete']
const afterConsult = ['thinking', 'txPlanConsult', ...ahead]

/** The figures of leads, one lead and one day after the other. Spend may differ from it by rounding. */
function slowFigures(
  leads: PastLead[],
  typed: { month: string; amount: string }[],
  days: Days,
  asOf: number,
) {
  const received = leads.filter((lead) => {
    const day = calendarDay(lead.received, ZONE)
    return day >= days.from && day <= days.to
  })
  const count = (matches: (lead: PastLead) => boolean) => received.filter(matches).length
  const movesOf = ({ moves = [] }: PastLead) =>
    moves
      .map(({ to, at }, index) => ({ from: moves[index - 1]?.to ?? 'newLead', to, at }))
      .filter(({ at }) => at.getTime() <= asOf)
  const enters = (set: string[]) => (lead: PastLead) =>
    movesOf(lead).some(({ from, to }) => set.includes(to) && !set.includes(from))
  const sum = (amount: 'proposed' | 'accepted' | 'paid') =>
    received.reduce((total, lead) => total + (lead[amount] ?? 0), 0) / 100
  let spent = 0
  for (let day = days.from; day <= days.to; day = addDays(day, 1))
    for (const { month, amount } of typed)
      if (day.startsWith(month)) spent += Number(amount) / daysInMonth(2025, Number(month.slice(5)))
  return {
    spent,
    figures: {
      leads: received.length,
      booked: count(enters(consult)),
      attended: count(
        (lead) =>
          (lead.attended !== undefined && lead.attended.getTime() <= asOf) ||
          movesOf(lead).some(({ to }) => afterConsult.includes(to)),
      ),
      won: count(enters(ahead)),
      proposed: sum('proposed').toFixed(2),
      accepted: sum('accepted').toFixed(2),
      paid: sum('paid').toFixed(2),
    },
  }
}
interface Days {
  from: string
  to: string
}

function expectFigures(
  { spend, ...figures }: TotalReturn,
  slow: ReturnType<typeof slowFigures>,
  typed: number,
): void {
  expect(figures).toEqual(slow.figures)
  expect(Math.abs(Number(spend) - slow.spent)).toBeLessThanOrEqual(0.01 * typed + 1e-6)
}

/** Each figure of a source counts or sums exactly the patients of the list that it opens. */
async function expectLists(practice: Practice, row: SourceReturn, days: Days): Promise<void> {
  const filters = { sources: row.spellings }
  const period = reportPeriod(days, product.clock.now(), ZONE)
  for (const key of Object.keys(sourceFigures) as SourceFigureKey[]) {
    const { who, isMoney } = sourceFigures[key]
    const figure = await inside(product.deps, practice, async (tx) => {
      const { rows } = await sql<{ count: number; pence: number }>`
        select count(*) as count, coalesce(sum(${sql.ref(`p.${isMoney ? key : 'paid'}_pence`)}), 0)::bigint as pence
        from (${countedPatients(tx, { who, period, filters })}) counted
        join patients p on p.client_id = ${practice.id} and p.id = counted.patient_id`.execute(tx)
      return isMoney ? ((rows[0]?.pence ?? 0) / 100).toFixed(2) : rows[0]?.count
    })
    expect(figure, `${row.source} ${key}`).toBe(row[key])
  }
}

async function memberOf(practice: Practice): Promise<Person> {
  const staff = product.visitor()
  await staff.signIn(practice.email)
  return staff
}

it('the return on sources of any history is the one that a slow count finds, and its lists agree with it', async () => {
  const histories = fc.array(lead, { minLength: 5, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(histories, spend, range, async (leads, typed, days) => {
      const practice = await aPractice(product.deps)
      const staff = await memberOf(practice)
      for (const past of leads) await aPastLead(product.deps, practice, past)
      for (const entry of typed) expect((await staff.put('/reporting/sources/spend', entry)).status).toBe(200)

      const { body } = await staff.get(`/reporting/sources?from=${days.from}&to=${days.to}`)
      expectFigures(body.total, slowFigures(leads, typed, days, NOW), typed.length)
      const before = previousRange(days)
      const asOf = NOW - (Date.parse(days.from) - Date.parse(before.from))
      expectFigures(body.previous, slowFigures(leads, typed, before, asOf), typed.length)
      for (const { source, spellings, ...figures } of body.sources as SourceReturn[]) {
        const isOfSource = (entry: { source: string }) => isSameSource(entry.source, source)
        const ofSource = slowFigures(leads.filter(isOfSource), typed.filter(isOfSource), days, NOW)
        expectFigures(figures, ofSource, typed.length)
        await expectLists(practice, { source, spellings, ...figures }, days)
      }
    }),
    { numRuns: 8 },
  )
})
