import { z } from 'zod'

// Dentally's records, in the fields of its API. Ids are whole numbers, except a site's; amounts are decimal text in
// pounds.

const nullableText = z.string().nullable()

export const Patient = z.object({
  id: z.number().int(),
  title: z.string(),
  first_name: z.string(),
  middle_name: nullableText,
  last_name: z.string(),
  preferred_name: nullableText,
  /** True is male. */
  gender: z.boolean(),
  /** YYYY-MM-DD; null when it is not known. */
  date_of_birth: nullableText,
  email_address: nullableText,
  mobile_phone: nullableText,
  home_phone: nullableText,
  address_line_1: nullableText,
  address_line_2: nullableText,
  town: nullableText,
  postcode: nullableText,
  ethnicity: nullableText,
  payment_plan_id: z.number().int(),
  site_id: z.string(),
  acquisition_source_id: z.number().int().nullable(),
  use_email: z.boolean(),
  use_sms: z.boolean(),
  marketing: z.number().int(),
  active: z.boolean(),
  image_url: nullableText,
  metadata: z.record(z.string(), z.string()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Patient = z.infer<typeof Patient>

export const appointmentStates = [
  'Pending',
  'Confirmed',
  'Arrived',
  'In surgery',
  'Completed',
  'Cancelled',
  'Did not attend',
] as const
export type AppointmentState = (typeof appointmentStates)[number]

/** Lists leave these appointments out unless the query contains `cancelled=true`. */
export const statesHiddenByDefault: readonly AppointmentState[] = ['Cancelled', 'Did not attend']

export const Appointment = z.object({
  id: z.number().int(),
  patient_id: z.number().int(),
  patient_name: z.string(),
  practitioner_id: z.number().int(),
  site_id: z.string(),
  start_time: z.string(),
  finish_time: z.string(),
  /** Minutes. */
  duration: z.number().int(),
  state: z.enum(appointmentStates),
  reason: z.string(),
  notes: nullableText,
  completed_at: nullableText,
  cancelled_at: nullableText,
  created_at: z.string(),
  updated_at: z.string(),
})
export type Appointment = z.infer<typeof Appointment>

const InvoiceItem = z.object({
  id: z.number().int(),
  invoice_id: z.number().int(),
  name: z.string(),
  item_price: z.string(),
  total_price: z.string(),
  quantity: z.number().int(),
})

export const Invoice = z.object({
  id: z.number().int(),
  patient_id: z.number().int(),
  patient_name: z.string(),
  site_id: z.string(),
  reference: z.string(),
  amount: z.string(),
  amount_outstanding: z.string(),
  dated_on: z.string(),
  due_on: z.string(),
  paid: z.boolean(),
  status: z.string(),
  /** Returned with a single invoice, but not in a list. */
  invoice_items: z.array(InvoiceItem),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Invoice = z.infer<typeof Invoice>

export const PlanItem = z.object({
  id: z.number().int(),
  patient_id: z.number().int(),
  treatment_plan_id: z.number().int(),
  practitioner_id: z.number().int(),
  nomenclature: z.string(),
  patient_nomenclature: nullableText,
  price: z.string(),
  teeth: z.array(z.string()),
  surfaces: z.array(z.number().int()),
  /** Whether the item is an existing finding and not planned treatment, as about half of a plan's items are. */
  base_chart: z.boolean(),
  completed: z.boolean(),
  completed_at: nullableText,
  charged: z.boolean(),
  invoice_id: z.number().int().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type PlanItem = z.infer<typeof PlanItem>

export const practitioners = [
  { id: 501, user: { id: 9001, title: 'Dr', first_name: 'Ada', last_name: 'Okafor', role: 'Dentist' } },
  { id: 502, user: { id: 9002, title: 'Dr', first_name: 'Henry', last_name: 'Mostyn', role: 'Dentist' } },
  { id: 503, user: { id: 9003, title: 'Ms', first_name: 'Leila', last_name: 'Farah', role: 'Hygienist' } },
] as const

export const paymentPlans = [
  { id: 1, name: 'NHS', patient_friendly_name: 'NHS', active: true },
  { id: 2, name: 'Private', patient_friendly_name: 'Private', active: true },
  { id: 3, name: 'Denplan Care', patient_friendly_name: 'Dental care plan', active: true },
  { id: 4, name: 'Under 18', patient_friendly_name: 'Children', active: true },
  { id: 5, name: 'Old private 2019', patient_friendly_name: 'Private', active: false },
] as const

export const acquisitionSources = [
  { id: 1, name: 'Website', active: true },
  { id: 2, name: 'Google Ads', active: true },
  { id: 3, name: 'Instagram', active: true },
  { id: 4, name: 'Recommended by a friend', active: true },
  { id: 5, name: 'Yellow Pages', active: false },
] as const

export const appointmentReasons = [
  'Exam',
  'Scale & Polish',
  'Exam + Scale & Polish',
  'Continuing Treatment',
  'Emergency',
  'Review',
  'Other',
] as const
