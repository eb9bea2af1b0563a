import { type Person, personAt } from '../apps/server/src/testing/person.ts'
import { PASSWORD, RECEPTIONIST } from '../e2e/people/staff-api.ts'
import { sendAtOnce } from './send-at-once.ts'

/**
 * A member of the staff of a practice of the demo, by default its first, signed in at the running product. The practice
 * sends messages at once.
 */
export async function signedInStaff(
  { productUrl }: { productUrl: string },
  email = RECEPTIONIST,
): Promise<Person> {
  const staff = personAt(productUrl)
  const { status } = await staff.signIn(email, PASSWORD)
  if (status !== 200) throw new Error(`The log-in was answered with ${status}`)
  await sendAtOnce(staff)
  return staff
}
