/** The calls that are measured. */
export const callNames = ['inbox', 'patient', 'timeline', 'note', 'SMS'] as const
export type CallName = (typeof callNames)[number]

export interface Call {
  /** As the table shows it. */
  label: string
  method: 'GET' | 'POST'
  /** The path at the product. */
  path(patientId: string): string
  /** The JSON body without its id, which is new in each request. */
  body?: Record<string, string>
  status: 200 | 201
  /** The rate of the bare program may be at most this many times the product's. */
  bar: number
}

const TEXT = 'Hello, would Tuesday at ten past two suit you for the consultation? Kind regards, Hannah'

export const calls: Record<CallName, Call> = {
  inbox: {
    label: 'Inbox, a page of 50',
    method: 'GET',
    path: () => '/api/v2/conversations/communications',
    status: 200,
    bar: 1.7,
  },
  patient: {
    label: 'One patient',
    method: 'GET',
    path: (id) => `/api/v3/patients/${id}`,
    status: 200,
    bar: 3,
  },
  timeline: {
    label: 'One timeline',
    method: 'GET',
    path: (id) => `/api/v2/patients/${id}/timeline`,
    status: 200,
    bar: 2.5,
  },
  note: {
    label: 'A note',
    method: 'POST',
    path: (id) => `/api/v3/patients/${id}/notes`,
    body: { title: 'Called', content: TEXT },
    status: 201,
    bar: 4,
  },
  SMS: {
    label: 'An SMS',
    method: 'POST',
    path: (id) => `/api/v3/patients/${id}/communications`,
    body: { channel: 'SMS', message: TEXT },
    status: 201,
    bar: 8,
  },
}

/** The rates that texts must reach, per second: accepted by the product, and received by the carrier. */
export const SMS_ACCEPTED = 500
export const SMS_SENT = 300
