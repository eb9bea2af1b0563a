import { afterAll, afterEach } from 'vitest'
import { relyingParty } from './relying-party.ts'
import { sandboxAndProduct } from './sandbox-and-product.ts'

interface Fixture {
  post(path: string): Promise<unknown>
  stop(): Promise<void>
}

/** One sandbox for all tests of a file. It is reset after each test, and stopped after the last. */
export async function fixtureForFile<F extends Fixture>(starting: Promise<F>): Promise<F> {
  const fixture = await starting
  afterEach(() => fixture.post('/reset'))
  afterAll(() => fixture.stop())
  return fixture
}

/** One sandbox for all tests of a file, with a client of its identity provider. */
export async function identityFixtureForFile() {
  const fixture = await fixtureForFile(sandboxAndProduct())
  return { fixture, party: relyingParty(fixture.sandbox.url, fixture.product.url) }
}
