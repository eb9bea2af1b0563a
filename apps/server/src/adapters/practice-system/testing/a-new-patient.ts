import { someNewPatient } from '@enamel/domain/practice-system/testing/some-new-patient'
import type { NewPatient } from '../practice-system.ts'

let people = 0

/** A new patient named Grace, with an unused surname, number and address. */
export function aNewPatient(given: Partial<NewPatient> = {}): NewPatient {
  const { email_address: _unknown, mobile_phone: _shared, ...grace } = someNewPatient()
  const index = String(++people).padStart(3, '0')
  return {
    ...grace,
    last_name: `Thornton${index}`,
    email: `grace${index}@mail.example`,
    phone: `+447700900${index}`,
    ...given,
  }
}
