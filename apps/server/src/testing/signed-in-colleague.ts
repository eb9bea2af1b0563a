import type { Role } from '@enamel/domain/config/init-defaults'
import type { Dependencies } from '../dependencies.ts'
import { aColleague, type Practice, STAFF_NAME } from './builders.ts'
import type { Person } from './person.ts'

export interface SignedInColleague {
  id: string
  name: string
  email: string
  person: Person
}

/** Creates another user of a practice, who is signed in. Callers pass only what matters. */
export async function signedInColleague(
  product: { deps: Dependencies; visitor(): Person },
  practice: Practice,
  { name = STAFF_NAME, role }: { name?: string; role?: Role } = {},
): Promise<SignedInColleague> {
  const email = await aColleague(product.deps, practice, role, name)
  const person = product.visitor()
  await person.signIn(email)
  return { id: email.split('@')[0] ?? '', name, email, person }
}
