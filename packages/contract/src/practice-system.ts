import { EMAIL_SHAPE, INVALID_EMAIL } from '@enamel/domain/patients/email-address'
import { FIELD_MAX_LENGTH } from '@enamel/domain/patients/patient-draft'
import { linkingAttempts, linkStates } from '@enamel/domain/practice-system/link-state'
import { QUERY_MIN, QUERY_TOO_SHORT } from '@enamel/domain/practice-system/match-query'
import type { NewPatientValues } from '@enamel/domain/practice-system/new-patient'
import { newPatientLimits as max } from '@enamel/domain/practice-system/new-patient-limits'
import { genders, newPatientMessages } from '@enamel/domain/practice-system/new-patient-messages'
import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { patientRefusals } from './errors.ts'
import { Day, Distinguisher, filledName, filledText, Id, PatientId, PatientParams, text } from './fields.ts'
import { MoneyText } from './money.ts'

/** The practice system's id of a patient: digits, as text. */
export const PracticePatientId = text(40).regex(
  /^\d+$/,
  `Must be the number of a patient in ${PRACTICE_SYSTEM_NAME}`,
)
export const LinkState = z.enum(linkStates)

/** The refusal while the practice system is not connected (G-36). */
export const practiceSystemRefusals = {
  integration_inactive: {
    status: 409,
    message: `${PRACTICE_SYSTEM_NAME} is not connected at the moment. Nothing is lost: Settings, Integrations shows how to connect it.`,
  },
} as const

const notLinked = { status: 404, message: `This patient is not linked to ${PRACTICE_SYSTEM_NAME}.` } as const
/**
 * A patient is linked to at most one patient of the practice system, and vice versa (G-40). The message contains the
 * linked patient and the possible next steps: `domain: practice-system/already-linked.ts`.
 */
export const alreadyLinkedRefusal = { status: 409, message: '{linked}' } as const

/** The refusals when the practice system did not respond as it should. Nothing was changed. */
const outages = {
  practice_system_busy: {
    status: 503,
    message: `${PRACTICE_SYSTEM_NAME} is busy with other requests. Please try again in a few minutes.`,
  },
  practice_system_unreachable: {
    status: 503,
    message: `We could not reach ${PRACTICE_SYSTEM_NAME}. Please try again in a few minutes.`,
  },
  practice_system_unreadable: {
    status: 503,
    message: `${PRACTICE_SYSTEM_NAME} gave an answer that we could not read. Please try again in a few minutes.`,
  },
  practice_system_forbidden: {
    status: 503,
    message: `Our key for ${PRACTICE_SYSTEM_NAME} does not allow this. The person who manages ${PRACTICE_SYSTEM_NAME} can grant the permission.`,
  },
} as const

/** A record that may be of this patient. Confidence is from 0 to 1 (DEN-09). */
export const PracticePatientMatch = z.object({
  id: PracticePatientId,
  first_name: z.string(),
  last_name: z.string(),
  email_address: z.string().nullable(),
  phone: z.string().nullable(),
  date_of_birth: Day.nullable(),
  image_url: z.string().nullable(),
  confidence: z.number().min(0).max(1),
  /** Our patient who is linked to the record. No other patient can be linked to it. */
  linked_to: z.object({ patient_id: PatientId, name: z.string(), distinguisher: Distinguisher }).nullable(),
})
export type PracticePatientMatch = z.infer<typeof PracticePatientMatch>

/** A patient to create in the practice system (DEN-19). */
export const NewPracticePatient = z.object({
  title: filledText(max.title, newPatientMessages.title),
  first_name: filledName(newPatientMessages.first_name),
  last_name: filledName(newPatientMessages.last_name),
  email_address: z
    .union([
      z.literal('').transform(() => null),
      text(max.email_address).trim().regex(EMAIL_SHAPE, INVALID_EMAIL),
    ])
    .nullable()
    .default(null),
  mobile_phone: filledText(max.mobile_phone, newPatientMessages.mobile_phone),
  date_of_birth: z.iso.date({
    error: ({ input }) =>
      input ? newPatientMessages.date_of_birth_unreal : newPatientMessages.date_of_birth,
  }),
  gender: z.enum(genders, {
    error: ({ input }) => (input ? newPatientMessages.gender_unknown : newPatientMessages.gender),
  }),
  ethnicity: filledText(max.ethnicity, newPatientMessages.ethnicity),
  address_line_1: filledText(max.address_line_1, newPatientMessages.address_line_1),
  address_line_2: text(max.address_line_2).nullable().default(null),
  postcode: filledText(max.postcode, newPatientMessages.postcode),
  payment_plan_id: z.union([
    z.number().int().transform(String),
    filledText(max.payment_plan_id, newPatientMessages.payment_plan_id),
  ]),
})

/** The values of a new patient as stored. Refused values are returned, so that they can be corrected and sent again. */
const StoredNewPatient = z.object({
  title: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email_address: z.string().nullable(),
  mobile_phone: z.string(),
  date_of_birth: Day,
  gender: z.enum(genders),
  ethnicity: z.string(),
  address_line_1: z.string(),
  address_line_2: z.string().nullable(),
  postcode: z.string(),
  payment_plan_id: z.string(),
}) satisfies z.ZodType<NewPatientValues>

const Invoice = z.object({ id: z.string(), date: Day, amount: MoneyText })

/** What a patient owes and has paid in the practice system (VAL-08, G-38); names as in the specification. */
export const Financials = z.object({
  dentallyId: PracticePatientId,
  invoices: z.object({ paid: z.array(Invoice), unpaid: z.array(Invoice) }),
  uninvoicedTreatments: z.array(
    z.object({ id: z.string(), name: z.string(), amount: MoneyText, quantity: z.number().int() }),
  ),
  total: z.object({ paid: MoneyText, unpaid: MoneyText }),
})
export type Financials = z.infer<typeof Financials>

/** The patient's link to the practice system (DEN-17, G-37). */
export const LinkedRecord = z.object({
  state: LinkState,
  details: z
    .object({
      id: PracticePatientId,
      firstName: z.string(),
      lastName: z.string(),
      middleName: z.string().nullable(),
      emailAddress: z.string().nullable(),
      phone: z.string().nullable(),
      dateOfBirth: Day.nullable(),
      /** False for a patient who was deleted in the practice system. */
      active: z.boolean(),
    })
    .nullable(),
  financials: Financials.nullable(),
  /**
   * Whether the patient to create already existed in the practice system, which therefore did not store the typed
   * values.
   */
  found_there: z.boolean(),
  /**
   * Why the last attempt to link or create the patient failed; null if it did not fail, or if a new attempt has begun.
   */
  failure: z
    .object({
      of: z.enum(linkingAttempts),
      message: z.string(),
      /** The values of the patient to create, stored until a new attempt begins. */
      values: StoredNewPatient.optional(),
      /** The refused fields of the patient to create. */
      errors: z.record(z.string(), z.array(z.string())).optional(),
    })
    .nullable(),
})
export type LinkedRecord = z.infer<typeof LinkedRecord>

const commonRefusals = { ...practiceSystemRefusals, ...outages }
/** The codes of the refusals that every endpoint of the practice system can have. */
export type PracticeSystemRefusal = keyof typeof commonRefusals
const commonPatientRefusals = { ...patientRefusals, ...commonRefusals }

export const practiceSystem = {
  titles: endpoint({
    summary: 'The titles that the practice system knows',
    method: 'GET',
    path: '/dentally/patient-titles',
    caller: 'staff',
    responses: { 200: z.array(z.string()) },
    refusals: commonRefusals,
  }),
  ethnicities: endpoint({
    summary: 'The codes of the ethnicities, by label',
    method: 'GET',
    path: '/dentally/ethnicity-codes',
    caller: 'staff',
    responses: { 200: z.record(z.string(), z.string()) },
    refusals: commonRefusals,
  }),
  paymentPlans: endpoint({
    summary: 'The payment plans of the practice',
    method: 'GET',
    path: '/dentally/payment-plans',
    caller: 'staff',
    responses: {
      200: z.array(z.object({ id: z.string(), name: z.string(), patient_friendly_name: z.string() })),
    },
    refusals: commonRefusals,
  }),
  find: endpoint({
    summary: 'Patients of the practice system that match a query, the likeliest first',
    method: 'GET',
    path: '/dentally/patients',
    caller: 'staff',
    query: z.object({
      query: text(FIELD_MAX_LENGTH).refine((query) => query.trim().length >= QUERY_MIN, QUERY_TOO_SHORT),
      /** The minimum confidence of a match, from 0 to 1. */
      confidence: z.coerce.number().min(0).max(1).default(0),
      /** The patient to compare the matches with; without one, the query is compared. */
      patient_id: Id.optional(),
    }),
    responses: { 200: z.object({ matches: z.array(PracticePatientMatch), total: z.number().int() }) },
    refusals: commonPatientRefusals,
    audit: 'practice-system.find',
  }),
  get: endpoint({
    summary: "The patient's link to the practice system",
    method: 'GET',
    path: '/dentally/patients/:id',
    caller: 'staff',
    params: PatientParams,
    responses: { 200: LinkedRecord },
    refusals: {
      ...commonPatientRefusals,
      // The record contains the data that were fetched before the connection failed.
      integration_inactive: { ...practiceSystemRefusals.integration_inactive, record: LinkedRecord },
    },
    audit: 'practice-system.read',
  }),
  financials: endpoint({
    summary: 'What a linked patient owes and has paid',
    method: 'GET',
    path: '/dentally/patients/:id/financials',
    caller: 'staff',
    params: PatientParams,
    responses: { 200: Financials },
    refusals: { ...commonPatientRefusals, not_linked: notLinked },
    audit: 'practice-system.read',
  }),
  create: endpoint({
    summary: 'Creates a patient in the practice system, in the background, and links them',
    method: 'POST',
    path: '/dentally/patients/:id',
    caller: 'staff',
    params: PatientParams,
    body: NewPracticePatient,
    responses: { 202: z.object({ state: LinkState }) },
    refusals: {
      ...commonPatientRefusals,
      already_linked: alreadyLinkedRefusal,
    },
    audit: 'practice-system.create',
  }),
  link: endpoint({
    summary: 'Links a patient to a patient of the practice system',
    method: 'POST',
    path: '/dentally/links',
    caller: 'staff',
    body: z.object({ patient_id: PatientId, id: PracticePatientId }),
    responses: { 201: LinkedRecord },
    refusals: { ...commonPatientRefusals, already_linked: alreadyLinkedRefusal },
    audit: 'practice-system.link',
  }),
  unlink: endpoint({
    summary: 'Unlinks a patient, by their id in either system',
    method: 'DELETE',
    path: '/dentally/links/:id',
    caller: 'staff',
    params: z.object({ id: text(40) }),
    responses: { 204: null },
    refusals: { ...commonRefusals, not_linked: notLinked },
    audit: 'practice-system.unlink',
  }),
}
