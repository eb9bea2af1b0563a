import { transition } from '@enamel/domain/next-action/transitions'
import { type StageKey, stageKeys, stageOf } from '@enamel/domain/stages/stages'
import { describe, expect, it } from 'vitest'
import { distinctNames } from '../distinct-names.ts'
import { demoPractices } from '../practices.ts'
import { randomFrom } from '../random.ts'
import { pastBatches } from './bulk-batches.ts'
import { historyCalendar } from './calendar.ts'
import { enquiryTimes } from './enquiry-times.ts'
import type { Journey, Move } from './journey.ts'
import { drawLead, type PastLeadContext, type PastLeadRows, pastLeadRows } from './past-lead.ts'
import { pastLastNames } from './past-people.ts'
import { recentLeads } from './recent-leads.ts'

const ZONE = 'Europe/London'
const LEADS = 600
const NOW = new Date('2026-11-20T10:00:00Z')
const UNTIL = new Date('2026-11-16T10:00:00Z')

function contextFor(seed: number): PastLeadContext {
  const [practice] = demoPractices
  const random = randomFrom(seed)
  const calendar = historyCalendar(NOW, 24, ZONE)
  return {
    practice,
    calendar,
    zone: ZONE,
    random,
    until: UNTIL,
    named: distinctNames(pastLastNames),
    nextEnquiry: enquiryTimes(calendar, random),
    recent: recentLeads(calendar),
    batches: pastBatches(calendar, random),
    bulkShare: 0.1,
  }
}

function manyLeads(seed = 5): { journey: Journey; rows: PastLeadRows }[] {
  const context = contextFor(seed)
  return Array.from({ length: LEADS }, (_, index) => {
    const lead = drawLead(index, context)
    return { journey: lead.journey, rows: pastLeadRows(lead, index, context) }
  })
}

const leads = manyLeads()
const movesOf = ({ events }: Journey): Move[] => events.filter((event) => event.kind === 'moved')

describe('the way of a past lead through the pipeline', () => {
  it('is a chain of stages, in order of time, by the rules of the product', () => {
    for (const { journey } of leads) {
      const moves = movesOf(journey)
      expect(moves.map(({ from }) => from)).toEqual([null, ...moves.slice(0, -1).map(({ to }) => to)])
      for (const [index, { at, from, to, by, cause, nextActionAt }] of moves.entries()) {
        const previous = moves[index - 1]
        if (!previous) expect([to, by, cause]).toEqual(['newLead', null, 'lead'])
        else {
          expect(at.getTime()).toBeGreaterThan(previous.at.getTime())
          if (!by) expect([from, to, cause, nextActionAt]).toEqual(['inTx', 'txComplete', 'move', null])
          else {
            const input = { stage: stageOf(from), date: nextActionAt ?? at, now: at, zone: ZONE }
            const result = transition({ nextAction: by, variant: 'pipeline', delays: {}, ...input })
            expect({ by, from, result }).toMatchObject({
              result: { ok: true, stage: to, nextActionAt },
            })
            expect(cause).toBe('outcome')
          }
        }
      }
    }
  })

  it('has ended, or goes on weeks after today', () => {
    for (const { journey } of leads) {
      const { stage, nextActionAt, events } = journey
      if (nextActionAt) {
        expect(['inTx', 'thinking']).toContain(stage)
        expect(nextActionAt.getTime() - NOW.getTime()).toBeGreaterThan(40 * 86_400_000)
      }
      for (const { at } of events.filter((event) => event.kind !== 'visit'))
        expect(at.getTime()).toBeLessThanOrEqual(UNTIL.getTime())
    }
  })

  it('ends in every way, some after a second enquiry', () => {
    const stages = new Set(leads.map(({ journey }) => journey.stage))
    const ends: StageKey[] = [
      'complete',
      'txComplete',
      'wonSale',
      'inTx',
      'lost',
      'maybeFuture',
      'blocked',
      'didNotAttend',
    ]
    for (const stage of [...ends, 'thinking', 'wrongNumber']) expect([...stages]).toContain(stage)
    expect([...stages].every((stage) => stageKeys.includes(stage))).toBe(true)
    const again = leads.filter(({ journey }) =>
      journey.events.some((event) => event.kind === 'enquired' && !event.isFirst),
    )
    expect(again.length).toBeGreaterThan(LEADS / 100)
  })
})

it('past leads include some who came lately to stages that are rare', () => {
  const recent = recentLeads(historyCalendar(NOW, 24, ZONE))
  for (const [index, { stage, by }] of recent.entries()) {
    const journey = leads[index]?.journey
    expect(
      journey &&
        movesOf(journey)
          .find(({ to }) => to === stage)
          ?.at.getTime(),
      stage,
    ).toBeLessThan(by.getTime())
  }
  expect(recent).not.toEqual([])
})

describe('a past lead', () => {
  it('is the same for the same seed, apart from ids', () => {
    const withoutIds = (list: typeof leads) =>
      list.map(({ rows: { patient, stageChanges, history, conversations } }) => ({
        patient: { ...patient, id: '' },
        changes: stageChanges.map((change) => ({ ...change, id: '', patient_id: '' })),
        texts: history.communications.map(({ datetime, text_content, status }) => [
          datetime,
          text_content,
          status,
        ]),
        rows: conversations.map(({ view, snippet, last_message_at }) => [view, snippet, last_message_at]),
      }))
    expect(withoutIds(manyLeads())).toEqual(withoutIds(leads))
    expect(withoutIds(manyLeads(6))).not.toEqual(withoutIds(leads))
  })

  it('has paid at most what was accepted, and accepted at most what was proposed', () => {
    for (const { rows } of leads) {
      const { paid_pence = 0, accepted_pence = 0, proposed_pence = 0 } = rows.patient
      expect(paid_pence).toBeLessThanOrEqual(accepted_pence)
      expect(accepted_pence).toBeLessThanOrEqual(proposed_pence)
    }
    const won = leads.filter(({ journey }) =>
      movesOf(journey).some(({ to }) => to === 'wonSale' || to === 'inTx'),
    )
    for (const { rows } of won) expect(rows.patient.paid_pence).toBeGreaterThan(0)
    expect(won.length).toBeGreaterThan(LEADS / 20)
  })

  it('has read messages, an inbox row for each of their views, and only made-up addresses', () => {
    for (const { rows } of leads) {
      const { patient, history, conversations } = rows
      expect(conversations.every(({ unread_count, starred }) => unread_count === 0 && !starred)).toBe(true)
      const all = conversations.find(({ view }) => view === 'All')
      const latest = history.listed.map(({ at }) => at.getTime())
      expect(all?.last_message_at).toEqual(latest.length > 0 ? new Date(Math.max(...latest)) : undefined)
      expect(patient.email).toMatch(/\.example$/)
      expect(patient.phone_e164).toMatch(/^\+44(1[3456]14960|1914980|2896496|2920180)\d{3}$/)
      for (const { from_number, to_number } of history.communications)
        expect([from_number, to_number, patient.phone_e164, '+441632960100', null]).toContain(
          patient.phone_e164,
        )
    }
  })

  it('gets bulk messages only with consent, and what the product sent says which part of it did', () => {
    const messages = leads.flatMap(({ rows }) =>
      rows.history.communications.map((message) => ({ ...message, gdpr: rows.patient.gdpr })),
    )
    const bulk = messages.filter(({ bulk_batch_id }) => bulk_batch_id)
    expect(new Set(bulk.map(({ gdpr }) => gdpr))).toEqual(new Set(['Opted In']))
    expect(new Set(bulk.map(({ comm_type }) => comm_type))).toEqual(new Set(['marketing_email', 'sms']))
    for (const { system_actor, automated, user_id, inbound, bulk_batch_id } of messages) {
      expect(automated).toBe(system_actor !== null)
      expect(user_id === null).toBe(inbound || system_actor !== null)
      if (bulk_batch_id) expect(system_actor).toBe('bulk')
    }
    expect(new Set(messages.map(({ system_actor }) => system_actor))).toEqual(
      new Set([null, 'automation', 'autoresponder', 'bulk']),
    )
    expect(messages.some(({ status, inbound }) => status === 'failed' && !inbound)).toBe(true)
  })
})
