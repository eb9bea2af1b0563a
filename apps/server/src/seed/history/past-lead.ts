import type { StageKey } from '@enamel/domain/stages/stages'
import { addDays } from '@enamel/domain/time/practice-time'
import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Schema } from '../../db/database.ts'
import { buildHistory, type History, timelineLength } from '../build-history.ts'
import { conversationRows } from '../conversations.ts'
import type { NamePatient } from '../distinct-names.ts'
import { fictionEmail } from '../people.ts'
import { type DemoPractice, labels } from '../practices.ts'
import type { Random } from '../random.ts'
import { bulkEvents, type PastBatch, recordRecipient } from './bulk-batches.ts'
import { type Journey, type JourneyContext, journeyOf } from './journey.ts'
import { drawSource, type EnquiryChannel, type LeadSource, type TreatmentName } from './lead-sources.ts'
import { noValues, type TreatmentValues, treatmentValues } from './money.ts'
import { eventsOf } from './past-messages.ts'
import { pastFirstNames, pastLastNames, pastNumber } from './past-people.ts'
import { hasComeTo, type RecentLead } from './recent-leads.ts'
import { treatments } from './treatments.ts'

export interface PastLeadContext extends JourneyContext {
  practice: DemoPractice
  nextEnquiry: () => Date
  named: NamePatient
  recent: readonly RecentLead[]
  batches: readonly PastBatch[]
  /** The share of the patients that a bulk batch is sent to. */
  bulkShare: number
}

/** A lead whose way through the pipeline has ended. */
interface PastLead {
  createdAt: Date
  source: LeadSource
  treatment: TreatmentName
  channel: EnquiryChannel
  journey: Journey
}

/** The rows of a past lead. */
export interface PastLeadRows {
  patient: Insertable<Schema['patients']> & { created_at: Date }
  stageChanges: Insertable<Schema['stage_changes']>[]
  history: History
  conversations: Insertable<Schema['conversations']>[]
}

/** How often a recent lead is drawn at most; a history that is too short has none. */
const RECENT_DRAWS_MAX = 400

/** The past lead with this number. The first ones came lately to stages that are rare. */
export function drawLead(index: number, context: PastLeadContext): PastLead {
  const wanted = context.recent[index]
  for (let draws = 0; wanted && draws < RECENT_DRAWS_MAX; draws++) {
    const lead = drawEndedLead(() => wanted.createdAt(context.random), context)
    if (hasComeTo(wanted, lead.journey)) return lead
  }
  return drawEndedLead(context.nextEnquiry, context)
}

/** Draws leads until the way of one has ended, so that few of them came recently. */
function drawEndedLead(nextEnquiry: () => Date, { practice, ...context }: PastLeadContext): PastLead {
  const { random } = context
  for (;;) {
    const createdAt = nextEnquiry()
    const source = drawSource(random)
    const treatment = random.weighted(source.treatments)
    const wanted = random.weighted(source.channels)
    const channel = wanted === 'whatsapp' && !practice.whatsApp ? 'sms' : wanted
    const lead = { quality: source.quality, treatment: treatments[treatment] }
    const journey = journeyOf(lead, createdAt, context)
    if (journey) return { createdAt, source, treatment, channel, journey }
  }
}

/** The rows of the past lead with this number. */
export function pastLeadRows(lead: PastLead, index: number, context: PastLeadContext): PastLeadRows {
  const { practice, random, batches } = context
  const { id: client_id } = practice
  const { createdAt, source, treatment, channel, journey } = lead
  const person = personOf(source, index, context)
  const id = uuid()
  const userId = random.pick(practice.users).id
  const recipient = {
    clientId: client_id,
    patientId: id,
    createdAt,
    hasConsented: person.gdpr === 'Opted In',
    journey,
  }
  const events = [
    ...eventsOf(journey, { ...context, channel }),
    ...bulkEvents(batches, recipient, context.bulkShare, random),
  ].sort((one, other) => one.at.getTime() - other.at.getTime())
  const history = buildHistory(events, {
    clientId: client_id,
    patientId: id,
    first: person.first_name,
    treatment,
    practice: practice.name,
    colleague: practice.representative.split(' ')[0] ?? practice.representative,
    email: person.email,
    phone: person.phone_e164,
    source: source.name,
    practiceEmail: `hello@${practice.domain}`,
    practiceNumber: practice.number,
    userId,
  })
  recordRecipient(batches, recipient, history, random)
  const patient = {
    client_id,
    id,
    ...person,
    source: source.name,
    tx_type: treatment,
    ...valuesOf(journey, treatment, random),
    stage: journey.stage,
    next_action_at: journey.nextActionAt,
    initialized: true,
    labels: labels.filter(() => random.chance(0.1)),
    timeline_version: timelineLength(history),
    created_at: createdAt,
    updated_at: events.at(-1)?.at ?? createdAt,
  }
  return {
    patient,
    stageChanges: stageChanges(client_id, id, userId, journey),
    history,
    conversations: conversationRows(patient, history.listed, { starred: false, isRead: true }),
  }
}

function personOf({ born }: LeadSource, index: number, { random, named }: PastLeadContext) {
  const { first_name, last_name } = named(random.pick(pastFirstNames), random.pick(pastLastNames))
  const phone = pastNumber(index)
  return {
    first_name,
    last_name,
    email: fictionEmail(first_name, last_name, index),
    phone,
    phone_e164: phone,
    date_of_birth: random.chance(0.8) ? addDays(`${random.between(...born)}-01-01`, random.below(365)) : null,
    gdpr: random.chance(0.6) ? ('Opted In' as const) : ('Opted Out' as const),
  }
}

/** What a treatment costs is proposed at the consultation, or when it is sold. */
function valuesOf({ events, stage }: Journey, treatment: TreatmentName, random: Random): TreatmentValues {
  const wasProposed = events.some((event) => event.kind === 'visit' && event.what === 'attended')
  return wasProposed ? treatmentValues(stageOfValues(events, stage), treatment, random) : noValues
}

/** The furthest stage that a patient has reached, whose values they keep. */
function stageOfValues(events: Journey['events'], stage: StageKey): StageKey {
  const ahead = events.findLast((event) => event.kind === 'moved' && AHEAD.includes(event.to))
  return ahead?.kind === 'moved' ? ahead.to : stage
}

const AHEAD: readonly StageKey[] = ['inTx', 'wonSale', 'complete', 'txComplete']

function stageChanges(clientId: string, patientId: string, userId: string, { events }: Journey) {
  return events.flatMap((event) =>
    event.kind === 'moved'
      ? {
          client_id: clientId,
          id: uuid(),
          patient_id: patientId,
          at: event.at,
          from_stage: event.from,
          to_stage: event.to,
          next_action: event.by,
          next_action_at: event.nextActionAt,
          user_id: event.cause === 'lead' ? null : userId,
          cause: event.cause,
        }
      : [],
  )
}
