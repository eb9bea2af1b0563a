import { CODE_PERIOD_SECONDS } from '@enamel/domain/auth/second-factor'
import { Secret, TOTP } from 'otpauth'
import { afterAll } from 'vitest'
import { aPractice, inside, type Practice } from '../../../testing/builders.ts'
import { type ApiResponse, type Person, TEST_PASSWORD } from '../../../testing/person.ts'
import { type TestProduct, testProduct } from '../../../testing/test-product.ts'

/** A user of a practice of their own, signed in. */
export interface Member {
  practice: Practice
  email: string
  person: Person
}

/** A user with a second factor. */
export interface MemberWithFactor extends Member {
  /** The secret in the app, in base 32. */
  secret: string
  recoveryCodes: string[]
  /** The code with which it was turned on. */
  firstCode: string
  /** The next code of the app that was not used yet; the clock is moved until it counts. */
  nextCode(): string
  /** A code that is not the app's. */
  wrongCode(): string
  /** Logs in in a new browser. */
  logIn(code?: string, password?: string): Promise<ApiResponse & { person: Person }>
}

export interface AccountFixture {
  product: TestProduct
  aMember(): Promise<Member>
  aMemberWithFactor(): Promise<MemberWithFactor>
  /** Another browser in which this user is signed in. */
  anotherBrowser(member: Member): Promise<Person>
  /** The practice's audit log, oldest first: action and status. */
  auditOf(practice: Practice): Promise<string[]>
}

const PERIOD_MS = CODE_PERIOD_SECONDS * 1000

/** The code that an authenticator app shows. */
export function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
}

/** A code of six digits that the app shows neither now nor within ten minutes of now. */
export function wrongCodeAt(secret: string, at: Date): string {
  const shown = Array.from({ length: 41 }, (_, index) =>
    codeAt(secret, new Date(at.getTime() + (index - 20) * PERIOD_MS)),
  )
  return ['000000', '111111', '222222']
    .concat(Array.from({ length: 40 }, (_, index) => `${300000 + index}`))
    .find((code) => !shown.includes(code)) as string
}

export async function accountFixture(
  environment: Record<string, string> = {},
  options: Parameters<typeof testProduct>[1] = {},
): Promise<AccountFixture> {
  const product = await testProduct(environment, options)
  afterAll(() => product.stop())
  return fixtureOf(product)
}

/** The fixture for a product that the test has started. */
export function fixtureOf(product: TestProduct): AccountFixture {
  async function aMember(): Promise<Member> {
    const practice = await aPractice(product.deps)
    const person = product.visitor()
    await person.signIn(practice.email)
    return { practice, email: practice.email, person }
  }

  async function aMemberWithFactor(): Promise<MemberWithFactor> {
    const member = await aMember()
    const begun = await member.person.post('/account/second-factor', { password: TEST_PASSWORD })
    const { secret } = begun.body
    const nextCode = () => {
      product.clock.skip(PERIOD_MS)
      return codeAt(secret, product.clock.now())
    }
    const firstCode = nextCode()
    const on = await member.person.put('/account/second-factor', { code: firstCode })
    return {
      ...member,
      secret,
      recoveryCodes: on.body.recovery_codes,
      firstCode,
      nextCode,
      wrongCode: () => wrongCodeAt(secret, product.clock.now()),
      async logIn(code, password = TEST_PASSWORD) {
        const person = product.visitor()
        return { ...(await person.signIn(member.email, password, code)), person }
      },
    }
  }

  return {
    product,
    aMember,
    aMemberWithFactor,
    async anotherBrowser({ email }) {
      const person = product.visitor()
      await person.signIn(email)
      return person
    },
    auditOf: (practice) =>
      inside(product.deps, practice, async (tx) => {
        const lines = await tx.selectFrom('audit_log').select(['action', 'status']).orderBy('id').execute()
        return lines.map(({ action, status }) => `${action} ${status}`)
      }),
  }
}
