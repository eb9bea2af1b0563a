import type { ChangeKind } from '@enamel/domain/integrations/waiting-changes'
import type { NewPatientField, NewPatientValues } from '@enamel/domain/practice-system/new-patient'
import type { Day } from '@enamel/domain/time/practice-time'
import type { AuthorizationServer } from '../oauth/authorization-server.ts'
import type { ServiceResult, ServiceTrouble } from '../service-result.ts'

/** A practice's account at its practice system: a key, and the practice's site. */
export interface PracticeAccount {
  token: string
  siteId: string
}

export interface PracticePatient {
  id: string
  first_name: string
  middle_name: string | null
  last_name: string
  email: string | null
  phone: string | null
  date_of_birth: Day | null
  image_url: string | null
  /** False for a patient who was deleted in the practice system. */
  active: boolean
}

/** A patient to create, whose values were checked. */
export interface NewPatient extends Omit<NewPatientValues, 'email_address' | 'mobile_phone'> {
  email: string | null
  /** E.164. */
  phone: string
}

/** Why a patient was refused, as text. `field` is null when the reason is not about one field. */
export interface CreationIssue {
  field: NewPatientField | null
  message: string
}

export type Creation =
  | { kind: 'created'; id: string }
  /** The same request would be refused again. */
  | { kind: 'refused'; issues: CreationIssue[] }
  /** The request was sent, and its result is unknown: `findSame` must be called before the request is repeated. */
  | { kind: 'unclear'; detail: string }
  | ServiceTrouble

export interface PaymentPlan {
  id: string
  name: string
  patient_friendly_name: string
}

export interface Charge {
  id: string
  date: Day
  pence: number
}

/** A planned treatment. */
export interface Treatment {
  id: string
  name: string
  pence: number
  quantity: number
}

/** A patient's amounts in pence: paid, unpaid, and planned but not yet invoiced. */
export interface PatientMoney {
  paid: Charge[]
  /** `pence` is the outstanding amount of each. */
  unpaid: Charge[]
  uninvoiced: Treatment[]
  /** Includes the paid parts of unpaid invoices. */
  paidPence: number
  unpaidPence: number
}

/** A record about a patient that has changed. Two changes of one record are equal. */
export interface RecordChange {
  kind: ChangeKind
  /** What the practice system calls the record; unique among those of its kind. */
  record: string
}

/** An invoice of a patient, as it is listed when it has changed. */
export interface ChangedInvoice {
  patientId: string
  change: RecordChange
  /** Whether it is among the patient's paid invoices, or the unpaid ones. */
  isPaid: boolean
  /** The invoice as the patient's amounts contain it. */
  charge: Charge
  updatedAt: Date
}

/** A treatment of a patient, as it is listed when it has changed. */
export interface ChangedTreatment {
  patientId: string
  change: RecordChange
  treatment: Treatment
  /** Whether it is planned and not yet invoiced. */
  isUninvoiced: boolean
}

export type VisitState = 'booked' | 'attended' | 'cancelled'

export interface Visit {
  id: string
  patientId: string
  state: VisitState
  startsAt: Date
  minutes: number | null
  reason: string | null
  /** When the visit entered this state. */
  since: Date
  /** If two reports differ, the later one is valid. */
  updatedAt: Date
}

/** A report from the practice system. */
export type PracticeSystemUpdate =
  | { kind: 'visit'; visit: Visit }
  /** Something about a patient has changed, to be fetched. */
  | { kind: 'patient'; patientId: string; change: RecordChange }

/** A request from the practice system, as received over HTTP. */
export interface PracticeCall {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** A part of a long list. */
export interface RecordPage<T> {
  /** A record may be in several parts, and the later one is valid. */
  records: T[]
  /** Where the list continues, to be stored once the records are; null at its end. */
  next: string | null
  /** How many records the list had when it began; null if the practice system does not say. */
  total: number | null
}

/** Where a list begins that is read in parts. */
export interface ChangesRequest {
  /** Only records that were created or changed since then. */
  since: Date
  /** `next` of the previous part; null for the first one. */
  cursor: string | null
}

/** A site of a practice in the practice system. */
export interface Site {
  id: string
  name: string
  /** Where it is, in one line; null if the practice system does not say. */
  address: string | null
}

/** The system in which a practice stores its patients. */
export interface PracticeSystem {
  /** Null while the product is not registered at the practice system. */
  authorization: AuthorizationServer | null
  titles: readonly string[]
  /** The codes of ethnicities by their labels. */
  ethnicities: Readonly<Record<string, string>>
  /** Sends the cheapest request, which also keeps the key from expiring. */
  checkKey(account: PracticeAccount): Promise<ServiceResult<null>>
  /** The sites that the key allows. */
  sites(account: PracticeAccount): Promise<ServiceResult<Site[]>>
  /** The first matching active patients, and how many there are. */
  search(
    account: PracticeAccount,
    query: string,
  ): Promise<ServiceResult<{ patients: PracticePatient[]; total: number }>>
  /** Null when there is no such patient. */
  get(account: PracticeAccount, id: string): Promise<ServiceResult<PracticePatient | null>>
  /**
   * Ids of active patients who are the same person (with the same name, date of birth, and phone number or email
   * address), the newest first.
   */
  findSame(account: PracticeAccount, patient: NewPatient): Promise<ServiceResult<string[]>>
  create(account: PracticeAccount, patient: NewPatient): Promise<Creation>
  money(account: PracticeAccount, id: string): Promise<ServiceResult<PatientMoney>>
  visits(account: PracticeAccount, id: string): Promise<ServiceResult<Visit[]>>
  /** All patients of the site, also inactive ones, in parts of at most a hundred. */
  allPatients(
    account: PracticeAccount,
    cursor: string | null,
  ): Promise<ServiceResult<RecordPage<PracticePatient>>>
  changedPatients(
    account: PracticeAccount,
    request: ChangesRequest,
  ): Promise<ServiceResult<RecordPage<PracticePatient>>>
  /** Visits of all patients, also cancelled and missed ones. */
  changedVisits(account: PracticeAccount, request: ChangesRequest): Promise<ServiceResult<RecordPage<Visit>>>
  /** Invoices of all patients. A payment of an invoice is a change of it. */
  changedInvoices(
    account: PracticeAccount,
    request: ChangesRequest,
  ): Promise<ServiceResult<RecordPage<ChangedInvoice>>>
  /** Treatments of all patients that changed on the day of `since` or later. */
  changedTreatments(
    account: PracticeAccount,
    request: ChangesRequest,
  ): Promise<ServiceResult<RecordPage<ChangedTreatment>>>
  paymentPlans(account: PracticeAccount): Promise<ServiceResult<PaymentPlan[]>>
  /** The payment plans, if they were fetched within the last ten minutes; otherwise null. */
  cachedPaymentPlans(account: PracticeAccount): PaymentPlan[] | null
  /** The path for requests from the practice system, below the API's base; `:practice` is the practice's form key. */
  path: string
  isGenuine(call: PracticeCall, secret: string): boolean
  /** Reads a report: 'nothing' when no visit or patient can be read from it, null when it is not a report at all. */
  read(call: PracticeCall): PracticeSystemUpdate | 'nothing' | null
}
