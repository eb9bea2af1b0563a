import type { Autoresponses } from '@enamel/domain/autoresponder/autoresponse'
import type { BusinessHours } from '@enamel/domain/autoresponder/business-hours'
import type { PracticeTx } from '../db/practice-tx.ts'
import { changePractice } from '../features/practice/index.ts'
import type { DemoPractice } from './practices.ts'

const open = (closes: string) => ({ opens: '09:00:00', closes })
const hours: BusinessHours = {
  monday: open('17:30:00'),
  tuesday: open('19:00:00'),
  wednesday: open('17:30:00'),
  thursday: open('19:00:00'),
  friday: open('16:00:00'),
  saturday: null,
  sunday: null,
}

/** Sets a practice's business hours, and writes its automatic answers, which are switched off. */
export async function seedAutoresponder(tx: PracticeTx, { name }: DemoPractice, now: Date): Promise<void> {
  const answer = (message: string) => ({ enabled: false, message })
  const sms_autoresponses: Autoresponses = {
    in_hours_new: answer(`Thank you for texting ${name}. One of us will reply within the hour.`),
    in_hours_existing: answer('Thank you for your text. One of us will reply within the hour.'),
    out_of_hours_new: answer(`Thank you for texting ${name}. We are closed now and will reply when we open.`),
    out_of_hours_existing: answer('Thank you for your text. We are closed now and will reply when we open.'),
  }
  const settings = { communications: { business_hours: hours, sms_autoresponses } }
  await changePractice(tx, () => ({ settings }), now)
}
