import { genders } from '@enamel/domain/practice-system/new-patient-messages'
import { z } from 'zod'
import type {
  NewPatient,
  PatientMoney,
  PracticePatient,
} from '../../../adapters/practice-system/practice-system.ts'

// The content of the JSON columns of a link.

const MaybeText = z.string().nullable()
const Pence = z.number().int()

export const StoredPatient: z.ZodType<PracticePatient> = z.object({
  id: z.string(),
  first_name: z.string(),
  middle_name: MaybeText,
  last_name: z.string(),
  email: MaybeText,
  phone: MaybeText,
  date_of_birth: z.iso.date().nullable(),
  image_url: MaybeText,
  // Rows that were stored before this field was added do not have it.
  active: z.boolean().default(true),
})

const StoredCharge = z.object({ id: z.string(), date: z.iso.date(), pence: Pence })

export const StoredMoney: z.ZodType<PatientMoney> = z.object({
  paid: z.array(StoredCharge),
  unpaid: z.array(StoredCharge),
  uninvoiced: z.array(
    z.object({ id: z.string(), name: z.string(), pence: Pence, quantity: z.number().int() }),
  ),
  paidPence: Pence,
  unpaidPence: Pence,
})

export const StoredCreation: z.ZodType<NewPatient> = z.object({
  title: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: MaybeText,
  phone: z.string(),
  date_of_birth: z.iso.date(),
  gender: z.enum(genders),
  ethnicity: z.string(),
  address_line_1: z.string(),
  address_line_2: MaybeText,
  postcode: z.string(),
  payment_plan_id: z.string(),
})
