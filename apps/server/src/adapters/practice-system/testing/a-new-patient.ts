import { someNewPatient } from '@enamel/domain/practice-system/testing/some-new-patient'
import type { NewPatient } from '../practice-system.ts'

let people = 0

/** A new patient named Grace, with an unused surname, phone number and email address. */
export function aNewPatient(given: Partial<NewPatient> = {}): NewPatient {
  const { email_address: _formEmail, mobile_phone: _formPhone, ...grace } = someNewPatient()
  const index = String(++people).padStart(3, '0')
  return {
    ...grace,
    last_name: `Thornton${index}`,
    email: `grace${index}@mail.example`,
    phone: `+447700900${index}`,
    ...given,
  }
}
