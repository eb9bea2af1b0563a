import { afterAll, afterEach } from 'vitest'
import { relyingParty } from './relying-party.ts'
import { sandboxAndProduct } from './sandbox-and-product.ts'

interface Fixture {
  post(path: string): Promise<unknown>
  stop(): Promise<void>
}

/** One world for all tests of a file: as at the start after each, and gone after the last. */
export async function fixtureForFile<W extends Fixture>(starting: Promise<W>): Promise<W> {
  const fixture = await starting
  afterEach(() => fixture.post('/reset'))
  afterAll(() => fixture.stop())
  return fixture
}

/** The world of a file with somebody in it who asks Smile ID for sign-ins. */
export async function signInsOfFile() {
  const fixture = await fixtureForFile(sandboxAndProduct())
  return { fixture, party: relyingParty(fixture.sandbox.url, fixture.product.url) }
}
