import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionsByTokens } from '../features/auth/session.queries.ts'
import { hashToken } from '../http/pipeline/session.ts'
import { aPractice } from '../testing/builders.ts'
import { type TestProduct, testProduct } from '../testing/test-product.ts'

let product: TestProduct

beforeAll(async () => {
  product = await testProduct({ ENAMEL_ROLE: 'web' })
})
afterAll(() => product.stop())

it('processes of the version before still find the sessions of their requests while they are replaced', async () => {
  const staff = product.visitor()
  await staff.signIn((await aPractice(product.deps)).email)
  const token = staff.cookies.get('enamel_session') ?? ''
  const find = async (value: string) =>
    (await product.deps.db.pool.query('select * from find_session($1)', [hashToken(value)])).rows
  const session = await sessionsByTokens(product.deps.db)(token)
  expect(await find(token)).toMatchObject([{ client_id: session?.clientId, user_id: session?.userId }])
  expect(await find(randomBytes(32).toString('base64url'))).toEqual([])
})
