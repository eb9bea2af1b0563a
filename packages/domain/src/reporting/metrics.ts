import type { BreakdownRow, MetricDefinition, OverviewMetric, PipelineMetric } from './metric-definition.ts'

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
  }),
  won_rate: metric({
    label: 'Won Rate',
    tooltip: 'Share of new leads who went ahead.',
    value: { of: 'rate', part: 'won', whole: 'new_leads' },
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

const increasesThatAreNegative: readonly (OverviewMetric | PipelineMetric)[] = [
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
