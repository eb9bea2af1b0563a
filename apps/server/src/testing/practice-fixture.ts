import { afterAll } from 'vitest'
import { aPractice, type Practice } from './builders.ts'
import type { Person } from './person.ts'
import { type TestProduct, testProduct } from './test-product.ts'

export interface PracticeFixture {
  product: TestProduct
  practice: Practice
  /** A user of the practice, signed in. */
  staff: Person
}

/**
 * The product, a practice and a signed-in user, for all tests of a file.
 * @param given the columns of the practice that matter
 * @param environment further configuration
 * @param options as of `testProduct`
 */
export async function practiceFixture(
  given: Parameters<typeof aPractice>[1] = {},
  environment: Record<string, string> = {},
  options: Parameters<typeof testProduct>[1] = {},
): Promise<PracticeFixture> {
  const product = await testProduct(environment, options)
  afterAll(() => product.stop())
  const practice = await aPractice(product.deps, given)
  const staff = product.visitor()
  await staff.signIn(practice.email)
  return { product, practice, staff }
}
