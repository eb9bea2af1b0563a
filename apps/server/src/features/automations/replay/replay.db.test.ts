import type { AutomationReplay } from '@enamel/contract/automation-replay'
import { replayStopText } from '@enamel/domain/automations/replay/replay-stop'
import { addDays, calendarDay } from '@enamel/domain/time/practice-time'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aPractice, inside } from '../../../testing/builders.ts'
import { longestTurnMs } from '../../../testing/longest-turn.ts'
import { skipTo, ZONE } from '../../../testing/test-clock.ts'
import { manyRecipients } from '../../bulk/testing/bulk-fixture.ts'
import { inStages, notIn } from '../testing/new-workflow.ts'
import { workflowFixture } from '../testing/workflow-fixture.ts'

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
/** Reads pages of a workflow's replay of today: the first one, or the one that follows on another. */
const pageReader = (id: string) => {
  const path = `/automations/${id}/replay?from=${today()}&to=${today()}`
  return async (before?: AutomationReplay): Promise<AutomationReplay> =>
    (await staff.get(before ? `${path}&before=${before.metadata.next}` : path)).body
}
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
        metadata: { total: 4, next: null },
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
      await replay(`?from=${today()}&before=0`),
    ]
    expect(refused.map(({ status, body }) => [status, Object.keys(body.errors).toSorted()])).toEqual([
      [422, ['from']],
      [422, ['to']],
      [422, ['before', 'to']],
    ])
  })

  it('has further pages of the same result, and the present one on the first page', async () => {
    const { id } = await aWorkflow({ enabled: false, start: inStages('booking'), nodes: [{ sms: 'Hello' }] })
    const [first, ...later] = await manyRecipients(deps, practice, { count: 52, source: 'Paged' })
    for (const each of later) await move(each, 'booking')
    const page = pageReader(id)
    const before = await page()
    await move(first ?? '', 'booking')
    const last = await page(before)
    const names = [...before.data, ...last.data].map(({ patient }) => patient.id)
    expect([last.metadata, names.length, new Set(names).size]).toEqual([{ total: 51, next: null }, 51, 51])
    const anew = await page()
    expect(anew.leads).toBe(52)
    expect((await page(anew)).data).toHaveLength(2)
  })

  it('has each lead once, and the result of the first page, on pages for which it is computed again', async () => {
    const source = 'Moved meanwhile'
    skipTo(clock, '10:00:00')
    await staff.signIn(practice.email)
    const ids = await manyRecipients(deps, practice, { count: 620, source })
    const { id } = await aWorkflow({
      enabled: false,
      start: inStages('inTx'),
      end: notIn('inTx'),
      nodes: [{ email: 'Hello' }, { delay: 1, unit: 'hours' }, { email: 'Bye' }],
    })
    await inside(deps, practice, (tx) =>
      sql`
        insert into stage_changes (client_id, id, patient_id, at, from_stage, to_stage, cause)
        select client_id, gen_random_uuid(), id, ${clock.now()}::timestamptz - n / 4 * interval '1 second',
          'newLead', 'inTx', 'move'
        from (select *, row_number() over (order by id) as n from patients where source = ${source}) p
        where n > 10`.execute(tx),
    )
    const page = pageReader(id)
    const pages = [await page()]
    const next = () => pages.at(-1)
    for (const moved of ids.toSorted().slice(0, 10)) {
      await move(moved, 'inTx')
      clock.skip(3_600_000)
      await staff.signIn(practice.email)
      pages.push(await page(next()))
    }
    while (next()?.metadata.next) pages.push(await page(next()))
    const shown = pages.flatMap(({ data }) => data.map(({ patient }) => patient.id))
    expect(shown).toHaveLength(610)
    expect(new Set(shown).size).toBe(610)
    expect(pages.map(({ data }) => data.length)).toEqual([...Array.from({ length: 12 }, () => 50), 10])
    expect(new Set(pages.map(({ leads, messages }) => `${leads} ${messages}`))).toEqual(new Set(['610 610']))
    expect((await page()).leads).toBe(620)
  })

  it('refuses a page that does not exist', async () => {
    for (const before of ['', 'x', '2026-01-01T00:00:00Z_2026-01-01T00:00:00Z', '1_2_3'])
      expect((await replay(`?before=${before}`)).status).toBe(422)
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
      const pages: { body: { metadata: AutomationReplay['metadata']; data: { entered_at: string }[] } }[] = []
      const turnMs = await longestTurnMs(async () => {
        const query = `?from=${from}&to=${today()}`
        pages.push(await replay(query))
        pages.push(await replay(`${query}&before=${pages[0]?.body.metadata.next}`))
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
