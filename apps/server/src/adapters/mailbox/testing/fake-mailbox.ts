import { afterAll, beforeEach } from 'vitest'
import { fakeProvider, type ProviderRequest, type ProviderResponse } from '../../testing/fake-provider.ts'
import type { MailboxProvider, MailboxStep, MailboxStepOptions } from '../mailbox-provider.ts'

export const TOKEN = 'an-access-token'

/** A provider that responds by method and path; a request that no route expects is a failure of the test. */
export type Routes = Record<string, (request: ProviderRequest, query: URLSearchParams) => ProviderResponse>

/** A scripted provider of mailboxes for all tests of a file, reset before each of them. */
export async function fakeMailboxForFile() {
  const provider = await fakeProvider(() => ({ status: 500 }))
  beforeEach(() => {
    provider.requests.length = 0
    provider.respondWith(() => ({ status: 500 }))
  })
  afterAll(() => provider.stop())
  return {
    provider,
    /** @param routes by `METHOD /path`, where `*` stands for a part of the path */
    serve(routes: Routes): void {
      provider.respondWith((request) => {
        const { pathname, searchParams } = new URL(request.path, provider.url)
        const found = Object.entries(routes).find(([route]) => matches(route, request.method, pathname))
        return found
          ? found[1](request, searchParams)
          : { status: 501, json: { error: { message: pathname } } }
      })
    },
    /** The requests as `METHOD /path`, without queries. */
    calls: () =>
      provider.requests.map(
        ({ method, path }) => `${method} ${decodeURIComponent(new URL(path, provider.url).pathname)}`,
      ),
  }
}

function matches(route: string, method: string, pathname: string): boolean {
  const pattern = route
    .split('*')
    .map((part) => part.replace(/[.?+^$()[\]{}|\\]/g, '\\$&'))
    .join('[^/]+')
  return new RegExp(`^${pattern}$`).test(`${method} ${decodeURIComponent(pathname)}`)
}

export const noAddresses: MailboxStepOptions = {
  since: new Date('2026-01-01T00:00:00Z'),
  now: new Date('2026-03-10T09:00:00Z'),
  addressesAfter: async () => [],
}

/** @param addresses in order */
export function addressesOf(addresses: readonly string[]): MailboxStepOptions {
  return {
    ...noAddresses,
    addressesAfter: async (after, limit) =>
      addresses.filter((address) => after === null || address > after).slice(0, limit),
  }
}

/** One step. @throws when there is no result */
export async function answeredStep(
  provider: MailboxProvider,
  cursor: string | null,
  options: MailboxStepOptions = noAddresses,
  kind: 'step' | 'search' = 'step',
): Promise<MailboxStep> {
  const step = await provider[kind](TOKEN, cursor, options)
  if (step.kind !== 'answered') throw new Error(`Not answered: ${JSON.stringify(step)}`)
  return step.value
}

/** All steps up to the last one. */
export async function readAll(
  provider: MailboxProvider,
  cursor: string | null,
  options: MailboxStepOptions = noAddresses,
  kind: 'step' | 'search' = 'step',
): Promise<{ steps: MailboxStep[]; ids: string[]; cursor: string }> {
  const steps: MailboxStep[] = []
  let next = cursor
  do {
    const step = await answeredStep(provider, next, options, kind)
    steps.push(step)
    next = step.cursor
  } while (!steps.at(-1)?.isLast)
  return { steps, ids: steps.flatMap(({ items }) => items.map(({ id }) => id)), cursor: next }
}
