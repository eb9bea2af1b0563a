import type { CommType } from '../communications/messages/comm-type.ts'
import type { LossStage, StageSet } from './stage-sets.ts'

/**
 * The patients that a metric counts, each once (M-05). `created`: received in the range. `enters`: entered a set of
 * stages in the range. `moved_to`: had a stage change to one of the set's stages in the range, also from another of
 * its stages. The others count the cohort of the leads received in the range (M-06): all of it, those who entered a
 * set by the moment of the report, those whose stage at that moment is in a set, those who came to a consultation (the
 * practice system says so, or they went on to a later stage), and those with an amount of money.
 */
export type PatientsCounted =
  | { kind: 'created' }
  | { kind: 'enters'; set: StageSet }
  | { kind: 'moved_to'; set: StageSet }
  | { kind: 'cohort' }
  | { kind: 'cohort_entered'; set: StageSet }
  | { kind: 'cohort_in'; set: StageSet }
  | { kind: 'cohort_attended' }
  | { kind: 'cohort_with'; amount: Amount }

/** The amounts of a patient's treatment (VAL-01). */
export type Amount = 'proposed' | 'accepted' | 'paid'

/** The types of communication of the message metrics. */
export const messageTypes = {
  email: ['email', 'marketing_email'],
  sms: ['sms'],
} as const satisfies Record<string, readonly CommType[]>

/** The types of communication by which a person of the team contacts a lead for the first time. */
export const contactTypes = [
  'email',
  'sms',
  'whatsapp_message',
  'call',
] as const satisfies readonly CommType[]

export interface MessageMetricValue {
  of: 'messages'
  channel: keyof typeof messageTypes
  /** Sent ones count unless they failed or are still being sent. */
  direction: 'received' | 'sent'
}

/** What the value of a metric is. Money and first contacts are those of the patients counted. */
export type MetricValue =
  | { of: 'patients'; who: PatientsCounted }
  | MessageMetricValue
  /** The mean seconds from a patient's creation to the team's first message or call; null without one. */
  | { of: 'first_contact' }
  | { of: 'rate'; part: PipelineMetric; whole: PipelineMetric }
  /** The patients of another metric whose stage is this one. */
  | { of: 'lost_in'; stage: LossStage }

/** What a breakdown row counts. */
export type RowCounted =
  | { kind: 'everyone' }
  /** Patients created before the range who submitted a form in it. */
  | { kind: 're_enquiries' }
  | { kind: 'created_in_range'; is: boolean }
  | { kind: 'sent_by'; sender: 'team' | 'automated' | 'bulk' }
  | { kind: 'failed_to_send' }
  /** By the stage of the last change that the metric counts. */
  | { kind: 'last_moved_to'; stage: LossStage }
  | { kind: 'referred'; is: boolean }
  /** The value of another metric. */
  | { kind: 'metric'; metric: OverviewMetric | PipelineMetric }

export interface BreakdownRow {
  label: string
  counts: RowCounted
  /** Not a part of the card's value (RPT-25). */
  uncounted?: true
  /** Shown only in practices with referrals. */
  needsReferrals?: true
}

export type AggregateType = 'estimated' | 'proposed' | 'accepted' | 'lost'
/** An interval is shown as days, hours, minutes and seconds, a rate as a percentage (M-11, RPT-21, RPT-22). */
export type MetricUnit = 'absolute' | 'interval' | 'rate'

export interface MetricDefinition {
  label: string
  tooltip: string
  value: MetricValue
  unit: MetricUnit
  breakdown: readonly BreakdownRow[]
  aggregate: AggregateType | null
  /** The name of the report that lists its patients, without the namespace; null if there is none. */
  report: string | null
}

export const overviewMetrics = [
  'leads_received',
  'consults_booked',
  'gone_ahead',
  'email_received',
  'email_sent',
  'sms_received',
  'sms_sent',
  'avg_initial_contact_secs',
  'losses',
  'did_not_attend',
] as const
export type OverviewMetric = (typeof overviewMetrics)[number]

export const pipelineMetrics = [
  'new_leads',
  'consults_booked',
  'tx_plan_consults',
  'won',
  'failed_to_attend',
  'lost',
  'consult_rate',
  'won_rate',
  'not_interested',
  'maybe_future',
  'blocked',
] as const
export type PipelineMetric = (typeof pipelineMetrics)[number]

/** The reports with metrics, which are also the namespaces of the lists of their patients (RPT-27). */
export const namespaces = ['overview', 'pipeline'] as const
export type Namespace = (typeof namespaces)[number]

const WENT_AHEAD = 'Patients who went ahead with treatment.'
const MESSAGES_FROM = 'Messages from your patients.'
const MESSAGES_TO = 'Messages sent to your patients.'
const LOSSES = 'Patients who are not interested, may be in the future, or are blocked.'

const sentRows: readonly BreakdownRow[] = [
  { label: 'By the team', counts: { kind: 'sent_by', sender: 'team' } },
  { label: 'Automated', counts: { kind: 'sent_by', sender: 'automated' } },
  { label: 'Bulk', counts: { kind: 'sent_by', sender: 'bulk' } },
  { label: 'Failed', counts: { kind: 'failed_to_send' }, uncounted: true },
]

type Details = Pick<MetricDefinition, 'label' | 'tooltip' | 'value'> & Partial<MetricDefinition>

function metric(details: Details): MetricDefinition {
  return { unit: 'absolute', breakdown: [], aggregate: null, report: null, ...details }
}

/** Practice Overview: what happened in the range, whoever it happened to (M-06). */
export const overview: Record<OverviewMetric, MetricDefinition> = {
  leads_received: metric({
    label: 'Leads Received',
    tooltip: 'Patients who first got in touch in this period.',
    value: { of: 'patients', who: { kind: 'created' } },
    breakdown: [
      { label: 'New enquiries', counts: { kind: 'everyone' } },
      { label: 'Re-enquiries', counts: { kind: 're_enquiries' }, uncounted: true },
    ],
    aggregate: 'estimated',
    report: 'leadsReceived',
  }),
  consults_booked: metric({
    label: 'Consults Booked',
    tooltip: 'Patients booked in for a consultation.',
    value: { of: 'patients', who: { kind: 'enters', set: 'consult' } },
    breakdown: [
      { label: 'New leads', counts: { kind: 'created_in_range', is: true } },
      { label: 'Existing patients', counts: { kind: 'created_in_range', is: false } },
    ],
    aggregate: 'estimated',
    report: 'consultsBooked',
  }),
  gone_ahead: metric({
    label: 'Gone Ahead',
    tooltip: WENT_AHEAD,
    value: { of: 'patients', who: { kind: 'enters', set: 'ahead' } },
    aggregate: 'accepted',
    report: 'goneAhead',
  }),
  email_received: metric({
    label: 'Emails Received',
    tooltip: MESSAGES_FROM,
    value: { of: 'messages', channel: 'email', direction: 'received' },
  }),
  email_sent: metric({
    label: 'Emails Sent',
    tooltip: MESSAGES_TO,
    value: { of: 'messages', channel: 'email', direction: 'sent' },
    breakdown: sentRows,
  }),
  sms_received: metric({
    label: 'SMS Received',
    tooltip: MESSAGES_FROM,
    value: { of: 'messages', channel: 'sms', direction: 'received' },
  }),
  sms_sent: metric({
    label: 'SMS Sent',
    tooltip: MESSAGES_TO,
    value: { of: 'messages', channel: 'sms', direction: 'sent' },
    breakdown: sentRows,
  }),
  avg_initial_contact_secs: metric({
    label: 'Average Initial Contact',
    tooltip: 'How long a new lead waits for the first message or call from your team.',
    value: { of: 'first_contact' },
    unit: 'interval',
  }),
  losses: metric({
    label: 'Losses',
    tooltip: LOSSES,
    value: { of: 'patients', who: { kind: 'moved_to', set: 'loss' } },
    breakdown: [
      { label: 'Not interested', counts: { kind: 'last_moved_to', stage: 'lost' } },
      { label: 'Maybe in the future', counts: { kind: 'last_moved_to', stage: 'maybeFuture' } },
      { label: 'Blocked', counts: { kind: 'last_moved_to', stage: 'blocked' } },
      { label: 'Did not attend', counts: { kind: 'metric', metric: 'did_not_attend' }, uncounted: true },
    ],
    aggregate: 'lost',
    report: 'losses',
  }),
  did_not_attend: metric({
    label: 'Did not attend',
    tooltip: 'Patients who missed an appointment.',
    value: { of: 'patients', who: { kind: 'enters', set: 'noShow' } },
  }),
}

/** Pipeline: the leads received in the range, and how far they have come (M-06). */
export const pipeline: Record<PipelineMetric, MetricDefinition> = {
  new_leads: metric({
    label: 'New Leads',
    tooltip: 'Leads received in this period. The cards after it show how far these leads have come.',
    value: { of: 'patients', who: { kind: 'cohort' } },
    breakdown: [
      { label: 'Referred', counts: { kind: 'referred', is: true }, needsReferrals: true },
      { label: 'Not referred', counts: { kind: 'referred', is: false }, needsReferrals: true },
    ],
    aggregate: 'estimated',
    report: 'newLeads',
  }),
  consults_booked: metric({
    label: 'Consults Booked',
    tooltip: 'Patients booked in for a consultation.',
    value: { of: 'patients', who: { kind: 'cohort_entered', set: 'consult' } },
    aggregate: 'estimated',
    report: 'consultsBooked',
  }),
  tx_plan_consults: metric({
    label: 'Tx Plan Consults',
    tooltip: 'Leads booked in for a treatment plan consultation.',
    value: { of: 'patients', who: { kind: 'cohort_entered', set: 'txPlan' } },
    aggregate: 'proposed',
    report: 'txPlanConsults',
  }),
  won: metric({
    label: 'Won',
    tooltip: WENT_AHEAD,
    value: { of: 'patients', who: { kind: 'cohort_entered', set: 'ahead' } },
    aggregate: 'accepted',
    report: 'goneAhead',
  }),
  failed_to_attend: metric({
    label: 'Failed to Attend',
    tooltip: 'Leads who missed an appointment.',
    value: { of: 'patients', who: { kind: 'cohort_entered', set: 'noShow' } },
    report: 'failedToAttend',
  }),
  lost: metric({
    label: 'Lost',
    tooltip: LOSSES,
    value: { of: 'patients', who: { kind: 'cohort_in', set: 'loss' } },
    breakdown: [
      { label: 'Not interested', counts: { kind: 'metric', metric: 'not_interested' } },
      { label: 'Maybe in the future', counts: { kind: 'metric', metric: 'maybe_future' } },
      { label: 'Blocked', counts: { kind: 'metric', metric: 'blocked' } },
    ],
    aggregate: 'lost',
    report: 'lost',
  }),
  consult_rate: metric({
    label: 'Consult Rate',
    tooltip: 'Share of new leads booked in for a consultation.',
    value: { of: 'rate', part: 'consults_booked', whole: 'new_leads' },
    unit: 'rate',
  }),
  won_rate: metric({
    label: 'Won Rate',
    tooltip: 'Share of new leads who went ahead.',
    value: { of: 'rate', part: 'won', whole: 'new_leads' },
    unit: 'rate',
  }),
  not_interested: metric({
    label: 'Not interested',
    tooltip: LOSSES,
    value: { of: 'lost_in', stage: 'lost' },
  }),
  maybe_future: metric({
    label: 'Maybe in the future',
    tooltip: LOSSES,
    value: { of: 'lost_in', stage: 'maybeFuture' },
  }),
  blocked: metric({ label: 'Blocked', tooltip: LOSSES, value: { of: 'lost_in', stage: 'blocked' } }),
}

const increasesThatAreNegative: readonly string[] = [
  'failed_to_attend',
  'not_interested',
  'maybe_future',
  'blocked',
  'lost',
  'losses',
  'avg_initial_contact_secs',
]

/** Whether an increase of the metric is bad (RPT-19). */
export function isIncreaseNegative(metric: OverviewMetric | PipelineMetric): boolean {
  return increasesThatAreNegative.includes(metric)
}
