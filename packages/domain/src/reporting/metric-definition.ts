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
export interface MetricDefinition {
  label: string
  tooltip: string
  value: MetricValue
  /** An interval is in seconds. A rate is absolute, and its name makes it a percentage (M-11, C3-35). */
  unit: 'absolute' | 'interval'
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
