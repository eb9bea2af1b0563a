import { replayStopText } from '@enamel/domain/automations/replay/replay-stop'
import { addDays, calendarDay } from '@enamel/domain/time/practice-time'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aPractice, inside } from '../../../testing/builders.ts'
import { longestTurnMs } from '../../../testing/longest-turn.ts'
import { skipTo, ZONE } from '../../../testing/test-clock.ts'
import { manyRecipients } from '../../bulk/testing/bulk-fixture.ts'
import { inStages, notIn, workflowFixture } from '../testing/workflow-fixture.ts'

const { product, practice, staff, aWorkflow, patient, move, messages, enrolments } = await workflowFixture()
const { deps, clock } = product
const today = () => calendarDay(clock.now(), ZONE)
/** Five thousand patients take a second or two, and many times as long beside other tests. */
const SLOW_MACHINE_MS = 60_000

const nurture = await aWorkflow({
  enabled: false,
  start: inStages('thinking'),
  end: notIn('thinking'),
  nodes: [
    { sms: 'Hello', purpose: 'service' },
    { delay: 1, unit: 'days' },
    { email: 'How are you', finished: false },
    { delay: 5, unit: 'days' },
    { sms: 'Bye' },
  ],
})
const replay = (query = '') => staff.get(`/automations/${nurture.id}/replay${query}`)

describe('the replay of a workflow', () => {
  it('says who would have got what, what would have been held back, and when, and writes nothing', async () => {
    const all = await patient({ first_name: 'Ann', last_name: 'Moss' })
    const optedOut = await patient({ first_name: 'Olga', last_name: 'Out', gdpr: 'Opted Out' })
    const left = await patient({ first_name: 'Lea', last_name: 'Left' })
    const enteredOn = today()
    for (const id of [all, optedOut, left]) await move(id, 'thinking')
    await move(left, 'working')
    clock.skip(3_600_000)
    skipTo(clock, '23:00:00')
    await staff.signIn(practice.email)
    const late = await patient({ first_name: 'Nat', last_name: 'Night', email: null })
    await move(late, 'thinking')
    skipTo(clock, '09:00:00')
    skipTo(clock, '11:00:00')
    await staff.signIn(practice.email)
    const { status, body } = await replay(`?from=${addDays(enteredOn, -1)}&to=${today()}`)
    const [text, email, bye] = nurture.nodeIds.filter((_, index) => index % 2 === 0)
    expect([status, body]).toMatchObject([
      200,
      {
        leads: 4,
        leads_with_message: 4,
        messages: 5,
        affected_leads: { no_consent: 1, no_address: 1, quiet_hours: 1, left: 1 },
        nodes: [
          { id: text, requires_customisation: false, would_go: 4, skipped: [] },
          {
            id: email,
            requires_customisation: true,
            would_go: 1,
            skipped: expect.arrayContaining([
              { reason: 'opted_out', count: 1 },
              { reason: 'no_address', count: 1 },
            ]),
          },
          { id: bye, would_go: 0 },
        ],
        metadata: { total: 4, page: 1, limit: 50 },
      },
    ])
    const shown = body.data.map(
      ({ patient: { name }, stopped, messages, steps }: (typeof body.data)[number]) => [
        name,
        replayStopText(stopped, ZONE),
        messages,
        steps.map(({ outcome }: { outcome: string }) => outcome).join(' '),
      ],
    )
    expect(shown[0]).toEqual(['Nat Night', 'No valid email address', 1, 'moved skipped ahead'])
    expect(shown).toContainEqual(['Ann Moss', 'Still in it', 2, 'sent sent ahead'])
    expect(shown).toContainEqual(['Olga Out', 'No marketing consent', 1, 'sent skipped ahead'])
    expect(shown).toContainEqual(['Lea Left', 'Moved to In Discussion', 1, 'sent not_reached not_reached'])
    expect(body.days.at(0)).toEqual({ day: addDays(enteredOn, -1), messages: 0, leads: 0 })
    expect(body.days.at(1)).toEqual({ day: enteredOn, messages: 3, leads: 3 })
    for (const id of [all, optedOut, left, late])
      expect([await messages(id), await enrolments(id)]).toEqual([[], []])
    const audited = await inside(deps, practice, (tx) =>
      tx.selectFrom('audit_log').select('patient_id').where('action', '=', 'automation.replay').execute(),
    )
    expect(audited.map(({ patient_id }) => patient_id).toSorted()).toEqual(
      [all, optedOut, left, late].toSorted(),
    )
  })

  it('covers the last 90 days by default, and at most 366', async () => {
    const { body } = await replay()
    expect([body.from, body.to, body.days.length]).toEqual([addDays(today(), -89), today(), 90])
    const refused = [
      await replay(`?from=${addDays(today(), -366)}&to=${today()}`),
      await replay(`?from=${today()}&to=${addDays(today(), 1)}`),
      await replay(`?from=${today()}&page=0`),
    ]
    expect(refused.map(({ status, body }) => [status, Object.keys(body.errors).toSorted()])).toEqual([
      [422, ['from']],
      [422, ['to']],
      [422, ['page', 'to']],
    ])
  })

  it('has further pages of the same result, and the present one on the first page', async () => {
    const { id } = await aWorkflow({ enabled: false, start: inStages('booking'), nodes: [{ sms: 'Hello' }] })
    const [first, ...later] = await manyRecipients(deps, practice, { count: 52, source: 'Paged' })
    for (const each of later) await move(each, 'booking')
    const page = async (number: number) =>
      (await staff.get(`/automations/${id}/replay?from=${today()}&to=${today()}&page=${number}`)).body
    const before = await page(1)
    await move(first ?? '', 'booking')
    const last = await page(2)
    const names = [...before.data, ...last.data].map(({ patient }) => patient.id)
    expect([last.metadata.total, names.length, new Set(names).size]).toEqual([51, 51, 51])
    expect((await page(1)).leads).toBe(52)
    expect((await page(2)).data).toHaveLength(2)
  })

  it('does not exist for another practice', async () => {
    const other = await aPractice(deps)
    const stranger = product.visitor()
    await stranger.signIn(other.email)
    expect((await stranger.get(`/automations/${nurture.id}/replay`)).status).toBe(404)
  })

  it(
    'has pages of fifty leads, the newest first, and lets other requests be served between five thousand of them',
    async () => {
      const source = 'Everywhere'
      await manyRecipients(deps, practice, { count: 5000, source })
      const from = addDays(today(), -40)
      await inside(deps, practice, (tx) =>
        sql`
          insert into stage_changes (client_id, id, patient_id, at, from_stage, to_stage, cause)
          select client_id, gen_random_uuid(), id, ${clock.now()}::timestamptz - n * interval '5 minutes',
            'newLead', 'thinking', 'move'
          from (select *, row_number() over (order by id) as n from patients where source = ${source}) p`.execute(
          tx,
        ),
      )
      const pages: { body: { metadata: { total: number }; data: { entered_at: string }[] } }[] = []
      const turnMs = await longestTurnMs(async () => {
        for (const page of [1, 2]) pages.push(await replay(`?from=${from}&to=${today()}&page=${page}`))
      })
      const entered = pages.flatMap(({ body }) => body.data.map(({ entered_at }) => entered_at))
      expect(pages.map(({ body }) => body.data.length)).toEqual([50, 50])
      expect(pages[0]?.body.metadata.total).toBeGreaterThanOrEqual(5000)
      expect(entered).toEqual(entered.toSorted().toReversed())
      expect(new Set(entered).size).toBeGreaterThan(95)
      expect(turnMs).toBeLessThan(75)
    },
    SLOW_MACHINE_MS,
  )
})
