import { afterAll, afterEach } from 'vitest'
import { relyingParty } from './relying-party.ts'
import { sandboxAndProduct } from './sandbox-and-product.ts'

interface World {
  post(path: string): Promise<unknown>
  stop(): Promise<void>
}

/** One world for all tests of a file: as at the start after each, and gone after the last. */
export async function worldOfFile<W extends World>(starting: Promise<W>): Promise<W> {
  const world = await starting
  afterEach(() => world.post('/reset'))
  afterAll(() => world.stop())
  return world
}

/** The world of a file with somebody in it who asks Smile ID for sign-ins. */
export async function signInsOfFile() {
  const world = await worldOfFile(sandboxAndProduct())
  return { world, party: relyingParty(world.sandbox.url, world.product.url) }
}
