import { addDays, calendarDay } from '@enamel/domain/time/practice-time'
import type { MessageInHistory, PatientHistory } from './history.ts'

/*
 * What reports say, computed from the text of the ledger by plain loops over a history: slow, obvious, and independent of
 * the definitions and the SQL that it checks.
 */

const CONSULT = ['consultation', 'booking']
const TX_PLAN = ['txPlanConsult']
const AHEAD = ['inTx', 'wonSale', 'complete', 'txComplete']
const LOSS = ['lost', 'maybeFuture', 'blocked']
const NO_SHOW = ['didNotAttend']

export interface ReferenceFilters {
  types?: string[]
  sources?: string[]
  labels?: string[]
  stages?: string[]
}

/** The days of a set of metrics, null for all time, and the moment up to which it is judged. */
export interface ReferencePeriod {
  days: { from: string; to: string } | null
  asOf: string
}

export interface ReferenceQuestion {
  history: readonly PatientHistory[]
  filters: ReferenceFilters
  period: ReferencePeriod
  zone: string
  hasReferrals: boolean
}

/** The set of metrics just before: as many days, judged as many days earlier (M-07). */
export function periodBefore({ days, asOf }: ReferencePeriod): ReferencePeriod | null {
  if (days === null) return null
  let count = 0
  for (let day = days.from; day <= days.to; day = addDays(day, 1)) count++
  return {
    days: { from: addDays(days.from, -count), to: addDays(days.from, -1) },
    asOf: new Date(Date.parse(asOf) - count * 24 * 60 * 60 * 1000).toISOString(),
  }
}

interface Change {
  at: string
  from: string | null
  to: string
}

function changesOf({ stages = [] }: PatientHistory): Change[] {
  return stages.map(([at, to], index) => ({ at, from: stages[index - 1]?.[1] ?? null, to }))
}

function presentStage({ stages = [] }: PatientHistory): string | null {
  return stages.at(-1)?.[1] ?? null
}

/** M-04 */
function passes(patient: PatientHistory, { types, sources, labels, stages }: ReferenceFilters): boolean {
  if (types && !types.includes(patient.type ?? 'none')) return false
  if (
    sources &&
    !sources.some((source) => source.toLowerCase() === (patient.source ?? 'Unknown').toLowerCase())
  )
    return false
  const own = (patient.labels ?? []).map((label) => label.toLowerCase())
  if (labels && !labels.some((label) => own.includes(label.toLowerCase()))) return false
  return !stages || stages.includes(presentStage(patient) ?? 'none')
}

/** M-03 */
function isInDays(at: string, { period: { days }, zone }: ReferenceQuestion): boolean {
  if (days === null) return true
  const day = calendarDay(at, zone)
  return day >= days.from && day <= days.to
}

function isBy(at: string, asOf: string): boolean {
  return Date.parse(at) <= Date.parse(asOf)
}

/** M-02 */
function enters({ from, to }: Change, set: readonly string[]): boolean {
  return set.includes(to) && (from === null || !set.includes(from))
}

/** M-09, in pence */
function estimated(patients: readonly PatientHistory[], everyone: readonly PatientHistory[]): number {
  const proposals = everyone.filter(({ proposed = 0 }) => proposed > 0)
  const meanOf = (some: readonly PatientHistory[]) =>
    some.reduce((total, { proposed = 0 }) => total + proposed, 0) / some.length
  let total = 0
  for (const { proposed = 0, type } of patients) {
    const ofType = proposals.filter((other) => type !== undefined && other.type === type)
    if (proposed > 0) total += proposed
    else if (ofType.length > 0) total += meanOf(ofType)
    else if (proposals.length > 0) total += meanOf(proposals)
  }
  return total
}

const proposed = (patients: readonly PatientHistory[]) =>
  patients.reduce((total, { proposed = 0 }) => total + proposed, 0)
const accepted = (patients: readonly PatientHistory[]) =>
  patients.reduce((total, { accepted = 0 }) => total + accepted, 0)
const lost = (patients: readonly PatientHistory[]) =>
  patients.reduce((total, { proposed = 0, accepted = 0 }) => total + Math.max(proposed - accepted, 0), 0)

/** A metric; `pence` is the amount of its aggregate. */
export interface ReferenceMetric {
  value: number | null
  rows: [label: string, value: number, uncounted?: true][]
  aggregate: { type: string; pence: number } | null
}

const plain = (value: number | null): ReferenceMetric => ({ value, rows: [], aggregate: null })

export function referenceOverview(question: ReferenceQuestion): Record<string, ReferenceMetric> {
  const { history, filters, period } = question
  const { stages: _, ...overviewFilters } = filters
  const patients = history.filter((patient) => passes(patient, overviewFilters))
  const isNew = ({ created }: PatientHistory) => isInDays(created, question)
  const created = patients.filter(isNew)
  const whoEnter = (set: readonly string[]) =>
    patients.filter((patient) =>
      changesOf(patient).some((change) => isInDays(change.at, question) && enters(change, set)),
    )

  const reEnquiries = patients.filter(
    (patient) =>
      period.days !== null &&
      calendarDay(patient.created, question.zone) < period.days.from &&
      (patient.forms ?? []).some((at) => isInDays(at, question)),
  )
  const consult = whoEnter(CONSULT)
  const ahead = whoEnter(AHEAD)
  const noShow = whoEnter(NO_SHOW)
  const lossesOf = (patient: PatientHistory) =>
    changesOf(patient).filter(({ at, to }) => isInDays(at, question) && LOSS.includes(to))
  const losses = patients.filter((patient) => lossesOf(patient).length > 0)
  const lastLoss = (stage: string) =>
    losses.filter((patient) => lossesOf(patient).at(-1)?.to === stage).length

  const messages = patients
    .flatMap(({ messages = [] }) => messages)
    .filter(({ at }) => isInDays(at, question))
  const ofChannel = (types: string[], inbound: boolean) =>
    messages.filter((message) => types.includes(message.type) && (message.inbound ?? false) === inbound)
  const sent = (types: string[]): ReferenceMetric => {
    const counted = ofChannel(types, false).filter(
      ({ status }) => status !== 'failed' && status !== 'sending',
    )
    const by = (sender: string) => counted.filter(({ by = 'team' }) => by === sender).length
    return {
      value: counted.length,
      rows: [
        ['By the team', by('team')],
        ['Automated', by('automated')],
        ['Bulk', by('bulk')],
        ['Failed', ofChannel(types, false).filter(({ status }) => status === 'failed').length, true],
      ],
      aggregate: null,
    }
  }
  const [email, sms] = [['email', 'marketing_email'], ['sms']]

  return {
    leads_received: {
      value: created.length,
      rows: [
        ['New enquiries', created.length],
        ['Re-enquiries', reEnquiries.length, true],
      ],
      aggregate: { type: 'estimated', pence: estimated(created, history) },
    },
    consults_booked: {
      value: consult.length,
      rows: [
        ['New leads', consult.filter(isNew).length],
        ['Existing patients', consult.filter((patient) => !isNew(patient)).length],
      ],
      aggregate: { type: 'estimated', pence: estimated(consult, history) },
    },
    gone_ahead: { value: ahead.length, rows: [], aggregate: { type: 'accepted', pence: accepted(ahead) } },
    email_received: plain(ofChannel(email, true).length),
    email_sent: sent(email),
    sms_received: plain(ofChannel(sms, true).length),
    sms_sent: sent(sms),
    avg_initial_contact_secs: plain(meanFirstContact(created, period.asOf)),
    losses: {
      value: losses.length,
      rows: [
        ['Not interested', lastLoss('lost')],
        ['Maybe in the future', lastLoss('maybeFuture')],
        ['Blocked', lastLoss('blocked')],
        ['Did not attend', noShow.length, true],
      ],
      aggregate: { type: 'lost', pence: lost(losses) },
    },
    did_not_attend: plain(noShow.length),
  }
}

function meanFirstContact(patients: readonly PatientHistory[], asOf: string): number | null {
  const isContact = ({ at, type, inbound = false, status, by = 'team' }: MessageInHistory) =>
    !inbound &&
    ['email', 'sms', 'whatsapp_message', 'call'].includes(type) &&
    by === 'team' &&
    status !== 'failed' &&
    isBy(at, asOf)
  const waits = patients.flatMap(({ created, messages = [] }) => {
    const contacts = messages.filter(isContact).map(({ at }) => Date.parse(at))
    return contacts.length === 0 ? [] : [Math.max(0, Math.min(...contacts) - Date.parse(created)) / 1000]
  })
  return waits.length === 0 ? null : Math.round(waits.reduce((total, wait) => total + wait, 0) / waits.length)
}

export function referencePipeline(question: ReferenceQuestion): Record<string, ReferenceMetric> {
  const { history, filters, period, hasReferrals } = question
  const cohort = history.filter((patient) => passes(patient, filters) && isInDays(patient.created, question))
  const soFar = (patient: PatientHistory) => changesOf(patient).filter(({ at }) => isBy(at, period.asOf))
  const whoEntered = (set: readonly string[]) =>
    cohort.filter((patient) => soFar(patient).some((change) => enters(change, set)))
  const consult = whoEntered(CONSULT)
  const txPlan = whoEntered(TX_PLAN)
  const won = whoEntered(AHEAD)
  const stageThen = (patient: PatientHistory) => soFar(patient).at(-1)?.to ?? 'none'
  const lostPatients = cohort.filter((patient) => LOSS.includes(stageThen(patient)))
  const lostIn = (stage: string) => lostPatients.filter((patient) => stageThen(patient) === stage).length
  const share = (part: number) => (cohort.length === 0 ? 0 : part / cohort.length)
  const referred = cohort.filter(({ referrer }) => referrer !== undefined).length

  return {
    new_leads: {
      value: cohort.length,
      rows: hasReferrals
        ? [
            ['Referred', referred],
            ['Not referred', cohort.length - referred],
          ]
        : [],
      aggregate: { type: 'estimated', pence: estimated(cohort, history) },
    },
    consults_booked: {
      value: consult.length,
      rows: [],
      aggregate: { type: 'estimated', pence: estimated(consult, history) },
    },
    tx_plan_consults: {
      value: txPlan.length,
      rows: [],
      aggregate: { type: 'proposed', pence: proposed(txPlan) },
    },
    won: { value: won.length, rows: [], aggregate: { type: 'accepted', pence: accepted(won) } },
    failed_to_attend: plain(whoEntered(NO_SHOW).length),
    lost: {
      value: lostPatients.length,
      rows: [
        ['Not interested', lostIn('lost')],
        ['Maybe in the future', lostIn('maybeFuture')],
        ['Blocked', lostIn('blocked')],
      ],
      aggregate: { type: 'lost', pence: lost(lostPatients) },
    },
    consult_rate: plain(share(consult.length)),
    won_rate: plain(share(won.length)),
    not_interested: plain(lostIn('lost')),
    maybe_future: plain(lostIn('maybeFuture')),
    blocked: plain(lostIn('blocked')),
  }
}
