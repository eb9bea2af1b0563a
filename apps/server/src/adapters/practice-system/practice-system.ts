import type { NewPatientField, NewPatientValues } from '@enamel/domain/practice-system/new-patient'
import type { Day } from '@enamel/domain/time/practice-time'

/** A practice's account at its practice system: a key, and which of the user's sites it is. */
export interface PracticeAccount {
  token: string
  siteId: string
}

/** Why nothing was answered: nothing was changed there either. */
export type Trouble =
  /** The practice's key is not accepted. */
  | { kind: 'key_refused' }
  /** The key is good, and not for this. */
  | { kind: 'forbidden'; detail: string }
  /** Too many requests, of this program or of another that shares the key's user. */
  | { kind: 'busy'; retryAfterSeconds: number | null }
  /** No answer came in time. */
  | { kind: 'unreachable'; detail: string }
  /** The answer makes no sense. */
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
  /** False for a patient who was deleted there. */
  active: boolean
}

/** A patient to create; everything was checked. */
export interface NewPatient extends Omit<NewPatientValues, 'email_address' | 'mobile_phone'> {
  email: string | null
  /** E.164. */
  phone: string
}

/** The error of a patient to create, as text, and which value it is about; null: none of them. */
export interface CreationIssue {
  field: NewPatientField | null
  message: string
}

export type Creation =
  | { kind: 'created'; id: string }
  /** It will be refused again if it is repeated. */
  | { kind: 'refused'; issues: CreationIssue[] }
  /** It was sent, and the result is not known: ask with `findSame` before sending it again. */
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

/** Amounts that a patient owes and has paid, in pence. */
export interface PatientMoney {
  paid: Charged[]
  /** With the open amount of each. */
  unpaid: Charged[]
  uninvoiced: { id: string; name: string; pence: number; quantity: number }[]
  /** Includes partly paid invoices. */
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
  /** When it entered this state. */
  since: Date
  /** The later of two reports counts. */
  updatedAt: Date
}

/** One report in a call of the practice system. */
export type PracticeSystemUpdate =
  | { kind: 'visit'; visit: Visit }
  /** Something about them is other than it was. */
  | { kind: 'patient'; patientId: string }

/** A call of the practice system, as received over HTTP. */
export interface PracticeCall {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** A site of a practice there. */
export interface Site {
  id: string
  name: string
}

/** The system in which a practice stores its patients. */
export interface PracticeSystem {
  titles: readonly string[]
  /** The codes of ethnicities by their labels. */
  ethnicities: Readonly<Record<string, string>>
  /** The cheapest question there is; it also keeps the key alive. */
  checkKey(account: PracticeAccount): Promise<Asked<null>>
  /** The sites of the practice there. */
  sites(account: PracticeAccount): Promise<Asked<Site[]>>
  /** The first matching active patients, and how many there are. */
  search(
    account: PracticeAccount,
    query: string,
  ): Promise<Asked<{ patients: PracticePatient[]; total: number }>>
  /** Null: there is no such patient. */
  get(account: PracticeAccount, id: string): Promise<Asked<PracticePatient | null>>
  /**
   * Ids of active patients who are this very person: the same name, date of birth, and number or address. The newest
   * first.
   */
  findSame(account: PracticeAccount, patient: NewPatient): Promise<Asked<string[]>>
  create(account: PracticeAccount, patient: NewPatient): Promise<Creation>
  money(account: PracticeAccount, id: string): Promise<Asked<PatientMoney>>
  visits(account: PracticeAccount, id: string): Promise<Asked<Visit[]>>
  paymentPlans(account: PracticeAccount): Promise<Asked<PaymentPlan[]>>
  /** The plans that were answered in the last ten minutes, without asking; null when none were. */
  knownPaymentPlans(account: PracticeAccount): PaymentPlan[] | null
  /** The path for its calls, below the API's base; `:practice` is the practice's form key. */
  path: string
  isGenuine(call: PracticeCall, secret: string): boolean
  /** The reports of a call; null for an unreadable one. */
  read(call: PracticeCall): PracticeSystemUpdate | 'nothing' | null
}
