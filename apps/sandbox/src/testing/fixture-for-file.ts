import { afterAll, afterEach } from 'vitest'
import { relyingParty } from './relying-party.ts'
import { sandboxAndProduct } from './sandbox-and-product.ts'

interface Fixture {
  post(path: string): Promise<unknown>
  stop(): Promise<void>
}

/** One sandbox for all tests of a file: reset after each, and stopped after the last. */
export async function fixtureForFile<W extends Fixture>(starting: Promise<W>): Promise<W> {
  const fixture = await starting
  afterEach(() => fixture.post('/reset'))
  afterAll(() => fixture.stop())
  return fixture
}

/** The sandbox of a file, with a client that requests sign-ins at Smile ID. */
export async function signInsOfFile() {
  const fixture = await fixtureForFile(sandboxAndProduct())
  return { fixture, party: relyingParty(fixture.sandbox.url, fixture.product.url) }
}
