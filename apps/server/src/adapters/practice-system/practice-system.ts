import type { NewPatientField, NewPatientValues } from '@enamel/domain/practice-system/new-patient'
import type { Day } from '@enamel/domain/time/practice-time'

/** What a practice has at its practice system: a key, and which of the user's sites it is. */
export interface PracticeAccount {
  token: string
  siteId: string
}

/** Why nothing was answered: nothing was changed there either. */
export type Trouble =
  /** The practice's key is no good. */
  | { kind: 'key_refused' }
  /** The key is good, and not for this. */
  | { kind: 'forbidden'; detail: string }
  /** Too many requests, of this program or of another that shares the key's user. */
  | { kind: 'busy'; retryAfterSeconds: number | null }
  /** Nobody answered in time. */
  | { kind: 'unreachable'; detail: string }
  /** What was answered makes no sense. */
  | { kind: 'unreadable'; detail: string }

export type Asked<T> = { kind: 'answered'; value: T } | Trouble

export interface PracticePatient {
  id: string
  first_name: string
  middle_name: string | null
  last_name: string
  email: string | null
  phone: string | null
  date_of_birth: Day | null
  image_url: string | null
  /** False for one who was deleted there. */
  active: boolean
}

/** A patient to create; everything was checked. */
export interface NewPatient extends Omit<NewPatientValues, 'email_address' | 'mobile_phone'> {
  email: string | null
  /** E.164. */
  phone: string
}

/** What is wrong with a patient to create, in words, and with which of the values; null: with none of them. */
export interface CreationIssue {
  field: NewPatientField | null
  message: string
}

export type Creation =
  | { kind: 'created'; id: string }
  /** It will be refused however often it is asked. */
  | { kind: 'refused'; issues: CreationIssue[] }
  /** It left, and nobody knows whether it was done: ask with `findSame` before it leaves again. */
  | { kind: 'unclear'; detail: string }
  | Trouble

export interface PaymentPlan {
  id: string
  name: string
  patient_friendly_name: string
}

export interface Charged {
  id: string
  date: Day
  pence: number
}

/** What a patient owes and has paid, in pence. */
export interface PatientMoney {
  paid: Charged[]
  /** With what is still open of each. */
  unpaid: Charged[]
  uninvoiced: { id: string; name: string; pence: number; quantity: number }[]
  /** Of invoices paid in part, too. */
  paidPence: number
  unpaidPence: number
}

export type VisitState = 'booked' | 'attended' | 'cancelled'

export interface Visit {
  id: string
  patientId: string
  state: VisitState
  startsAt: Date
  minutes: number | null
  reason: string | null
  /** When it came to be in this state. */
  since: Date
  /** Of two tellings the later one counts. */
  updatedAt: Date
}

/** One thing that a call of the practice system tells. */
export type PracticeSystemUpdate =
  | { kind: 'visit'; visit: Visit }
  /** Something about them is other than it was. */
  | { kind: 'patient'; patientId: string }

/** A call of the practice system, as it came over HTTP. */
export interface PracticeCall {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** The system in which a practice keeps its patients. */
export interface PracticeSystem {
  titles: readonly string[]
  /** The codes of ethnicities by their labels. */
  ethnicities: Readonly<Record<string, string>>
  /** The cheapest question there is; it also keeps the key alive. */
  checkKey(account: PracticeAccount): Promise<Asked<null>>
  /** The sites of the practice there. */
  sites(account: PracticeAccount): Promise<Asked<{ id: string; name: string }[]>>
  /** The first of those who fit and are active, and how many do. */
  search(
    account: PracticeAccount,
    query: string,
  ): Promise<Asked<{ patients: PracticePatient[]; total: number }>>
  /** Null: there is no such patient. */
  get(account: PracticeAccount, id: string): Promise<Asked<PracticePatient | null>>
  /** Ids of those who are active and this very person: the same name, date of birth, and number or address. The newest first. */
  findSame(account: PracticeAccount, patient: NewPatient): Promise<Asked<string[]>>
  create(account: PracticeAccount, patient: NewPatient): Promise<Creation>
  money(account: PracticeAccount, id: string): Promise<Asked<PatientMoney>>
  visits(account: PracticeAccount, id: string): Promise<Asked<Visit[]>>
  paymentPlans(account: PracticeAccount): Promise<Asked<PaymentPlan[]>>
  /** The plans that were answered in the last ten minutes, without asking; null when none were. */
  knownPaymentPlans(account: PracticeAccount): PaymentPlan[] | null
  /** Where it calls us, below the API's base; `:practice` is the practice's form key. */
  path: string
  isGenuine(call: PracticeCall, secret: string): boolean
  /** What a call tells; null for one that makes no sense. */
  read(call: PracticeCall): PracticeSystemUpdate | 'nothing' | null
}
