import type { BulkReceipt } from '@enamel/domain/permission/receipt'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inPractice } from '../../db/in-practice.ts'
import { type TestProduct, testProduct } from '../../testing/test-product.ts'
import { demoPractices } from '../practices.ts'
import { seedPractice } from '../seed-practice.ts'
import { wrongInboxRows, wrongTimelineVersions } from '../testing/wrong-rows.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const DAY_MS = 86_400_000

// The demo's own practice, whose id determines its history.
const [brightside] = demoPractices
const clientId = brightside.id
let product: TestProduct

beforeAll(async () => {
  product = await testProduct()
  const { db, storage } = product.deps
  await seedPractice(db, storage, { practice: brightside, months: 24, now: NOW })
}, 60_000)
afterAll(() => product.stop())

/** Runs a query in the seeded practice. */
const rows = <Row>(query: ReturnType<typeof sql<Row>>) =>
  inPractice(product.deps.db, clientId, async (tx) => (await query.execute(tx)).rows)

const AHEAD = ['inTx', 'wonSale', 'complete', 'txComplete']

/** What the metrics of both reports count over a range, selected in the simplest way. */
function countedRows(from: Date, to: Date) {
  const entering = (stages: readonly string[]) => sql`
    select patient_id from stage_changes
    where at >= ${from} and at < ${to} and to_stage = any (${stages}::text[])
      and not coalesce(from_stage, '') = any (${stages}::text[])`
  const reached = (stages: readonly string[]) => sql`
    select id from patients p where created_at >= ${from} and created_at < ${to} and exists (
      select from stage_changes s where s.patient_id = p.id and to_stage = any (${stages}::text[]) and at < ${to})`
  const messages = (condition: ReturnType<typeof sql>) => sql`
    select id from communications where datetime >= ${from} and datetime < ${to} and ${condition}`
  const sent = sql`not inbound and status not in ('failed', 'sending')`
  const email = sql`comm_type in ('email', 'marketing_email')`
  const visits = (name: string) =>
    sql`select id from pms_events where datetime >= ${from} and datetime < ${to} and name = ${name}`
  const created = sql`select id from patients where created_at >= ${from} and created_at < ${to}`
  return {
    leads_received: created,
    re_enquiries: sql`
      select f.patient_id from form_submissions f join patients p on p.id = f.patient_id
      where datetime >= ${from} and datetime < ${to} and p.created_at < ${from}`,
    consults_booked: entering(['consultation', 'booking']),
    consults_booked_existing: sql`
      select id from patients where created_at < ${from} and id in (${entering(['consultation', 'booking'])})`,
    gone_ahead: entering(AHEAD),
    not_interested: entering(['lost']),
    maybe_future: entering(['maybeFuture']),
    blocked: entering(['blocked']),
    did_not_attend: entering(['didNotAttend']),
    email_received: messages(sql`inbound and ${email}`),
    email_sent_by_team: messages(sql`${sent} and ${email} and not automated`),
    email_sent_automated: messages(sql`${sent} and ${email} and automated and bulk_batch_id is null`),
    email_sent_in_bulk: messages(sql`${sent} and ${email} and bulk_batch_id is not null`),
    email_failed: messages(sql`status = 'failed' and ${email}`),
    sms_received: messages(sql`inbound and comm_type = 'sms'`),
    sms_sent_by_team: messages(sql`${sent} and comm_type = 'sms' and not automated`),
    sms_sent_automated: messages(sql`${sent} and comm_type = 'sms' and automated and bulk_batch_id is null`),
    sms_sent_in_bulk: messages(sql`${sent} and comm_type = 'sms' and bulk_batch_id is not null`),
    sms_failed: messages(sql`status = 'failed' and comm_type = 'sms'`),
    booked_in_cohort: reached(['consultation', 'booking']),
    tx_plan_consults: reached(['txPlanConsult']),
    won: reached(AHEAD),
    failed_to_attend: reached(['didNotAttend']),
    lost: reached(['lost', 'maybeFuture', 'blocked']),
    visits_booked: visits('booked'),
    visits_attended: visits('attended'),
    visits_cancelled: visits('cancelled'),
    with_proposal: sql`${created} and proposed_pence > 0`,
    with_acceptance: sql`${created} and accepted_pence > 0`,
    with_payment: sql`${created} and paid_pence > 0`,
  }
}

/** The metrics of both reports over a range. */
async function metrics(from: Date, to: Date): Promise<Record<string, number | null>> {
  const columns = Object.entries(countedRows(from, to)).map(
    ([name, query]) => sql`(select count(*) from (${query}) as counted) as ${sql.ref(name)}`,
  )
  const [row] = await rows(sql<Record<string, number>>`select ${sql.join(columns)}`)
  const [contact] = await rows(sql<{ hours: number | null }>`
    select (extract(epoch from avg(first - created_at)) / 3600)::float8 as hours from (
      select p.created_at, (
        select min(datetime) from communications c
        where c.patient_id = p.id and not inbound and not automated and status <> 'failed' and datetime < ${to}
      ) as first
      from patients p where created_at >= ${from} and created_at < ${to}) as contacts`)
  return { ...row, hours_until_contact: contact?.hours ?? null }
}

describe('the history of a seeded practice', () => {
  it('has something to say for every metric, in the last 30 days and in the 30 days before', async () => {
    const before = new Date(NOW.getTime() - 30 * DAY_MS)
    const current = await metrics(before, NOW)
    const previous = await metrics(new Date(before.getTime() - 30 * DAY_MS), before)
    for (const [name, value] of Object.entries(current)) expect(value, name).toBeGreaterThan(0)
    for (const [name, value] of Object.entries(previous)) expect(value, `${name} before`).toBeGreaterThan(0)
    expect(current.hours_until_contact).toBeLessThan(24)
  })

  it('has sources that differ, with a monthly spend for those that cost something', async () => {
    const found = await rows(sql<{
      source: string
      leads: number
      booked: number
      spend: number
      months: number
    }>`
      select source, count(*) as leads,
        count(*) filter (where exists (
          select from stage_changes s where s.patient_id = p.id and to_stage = 'consultation')) as booked,
        (select coalesce(sum(amount_pence), 0)::int8 from marketing_spend m where m.source = p.source::citext) as spend,
        (select count(*) from marketing_spend m where m.source = p.source::citext) as months
      from patients p group by source`)
    const sources = new Map(found.map((row) => [row.source, row]))
    expect([...sources.keys()].sort()).toEqual(
      ['Facebook', 'Google Ads', 'Instagram', 'Referral', 'Unknown', 'Walk-in', 'Website'].sort(),
    )
    const rate = (source: string) => (sources.get(source)?.booked ?? 0) / (sources.get(source)?.leads ?? 0)
    expect(rate('Referral')).toBeGreaterThan(1.2 * rate('Google Ads'))
    expect(sources.get('Google Ads')?.leads).toBeGreaterThan(2 * (sources.get('Referral')?.leads ?? 0))
    for (const { source, spend, months } of found) {
      const isFree = source === 'Unknown' || source === 'Walk-in'
      expect([source, spend > 0, months]).toEqual([source, !isFree, isFree ? 0 : 25])
    }
  })

  it('leaves queues, badges and the first page of the inbox to the patients that staff work with', async () => {
    const [past] = await rows(sql<{
      patients: number
      due: number
      unread: number
      latest: Date
      asleep: number
    }>`
      with past as (select * from patients order by id offset ${brightside.patients})
      select (select count(*) from past) as patients,
        (select count(*) from past where next_action_at <= ${new Date(NOW.getTime() + 30 * DAY_MS)}) as due,
        (select count(*) from past where snooze_ends_at is not null) as asleep,
        (select count(*) from conversations c join past on past.id = c.patient_id
         where unread_count > 0 or starred) as unread,
        (select max(last_message_at) from conversations c join past on past.id = c.patient_id) as latest`)
    expect(past).toMatchObject({ patients: brightside.pastLeads, due: 0, unread: 0, asleep: 0 })
    expect(past?.latest.getTime()).toBeLessThanOrEqual(NOW.getTime() - 4 * DAY_MS)
  })

  it('has inbox rows as its messages would have made them', async () => {
    await inPractice(product.deps.db, clientId, async (tx) => {
      expect(await wrongInboxRows(tx)).toEqual([])
      expect(await wrongTimelineVersions(tx)).toEqual([])
    })
  })

  it('says why each bulk message was allowed: by whom and to whom it was sent, the consent, and the checks', async () => {
    const receipts = await rows(sql<{ receipt: BulkReceipt; sent_at: Date; total: number }>`
      select r.receipt, b.created_at as sent_at, b.total
      from communications c join bulk_batches b on b.id = c.bulk_batch_id
      left join permission_receipts r on r.communication_id = c.id`)
    expect(receipts.length).toBeGreaterThan(500)
    for (const { receipt, sent_at, total } of receipts) {
      const { allowed_at, consent } = receipt
      expect(receipt).toMatchObject({
        batch: { sender: brightside.users[0]?.name, sent_at: sent_at.toISOString(), total },
        recipients: { kind: 'patients', count: total },
        consent: { gdpr: 'Opted In', origin: 'lead' },
      })
      const times = [consent.since, sent_at.toISOString(), allowed_at].map((at) => Date.parse(at ?? ''))
      expect(times).toEqual(times.toSorted((one, other) => one - other))
      const stage = receipt.checks.find(({ check }) => check === 'stage')?.found
      expect(['Lost', 'Blocked']).not.toContain(stage)
    }
  })

  it('has bulk batches whose messages are those on the timelines', async () => {
    const batches = await rows(sql<Record<string, number>>`
      select b.total, count(*) as messages,
        count(*) filter (where m.state = 'sent') as sent,
        count(*) filter (where c.bulk_batch_id = b.id and (c.status = 'failed') = (m.state = 'failed')) as linked,
        count(*) filter (where m.reason = 'opted_out') as left_out
      from bulk_batches b join bulk_messages m on m.batch_id = b.id
      left join communications c on c.id = m.communication_id
      group by b.id, b.total`)
    expect(batches.length).toBeGreaterThan(50)
    for (const { total, messages, sent, linked, left_out } of batches) {
      expect(messages).toBe(total)
      expect(sent).toBeGreaterThan(0)
      expect((linked ?? 0) + (left_out ?? 0)).toBe(total)
    }
  })
})
