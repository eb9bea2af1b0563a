import { expect } from '@playwright/test'
import type { OutboxItem } from '../../apps/sandbox/src/outbox/entry.ts'
import type { Service } from '../../apps/sandbox/src/trouble/troubles.ts'

import type { Addresses } from '../demo/addresses.ts'

export type { OutboxItem }

/** The sandbox's controls (docs/sandbox.md). */
export interface Sandbox {
  post(path: string, body: object): Promise<unknown>
  /** A mail as it is, byte for byte. */
  rawMail(from: string, lines: readonly string[]): Promise<void>
  outbox(query: { channel: 'sms' | 'email' | 'whatsapp'; to: string }): Promise<OutboxItem[]>
  /** The bytes of a file of a mail in the outbox. */
  fileOf(item: OutboxItem, index: number): Promise<Buffer>
  /** All files of a message in the outbox, by their names. */
  filesOf(item: OutboxItem): Promise<Map<string, Buffer>>
  trouble(service: Service, mode: string, rate?: number): Promise<void>
  /** The demo's clock. */
  now(): Promise<Date>
  /** Moves that clock on, for everybody who uses this demo; the product has followed once this resolves. */
  skip(seconds: number): Promise<void>
}

export function sandboxAt({
  sandboxUrl: url,
  productUrl,
}: Pick<Addresses, 'sandboxUrl' | 'productUrl'>): Sandbox {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${url}/control${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }
  const now = async () => new Date(((await call('GET', '/clock')) as { now: string }).now)
  const fileOf = async ({ id }: OutboxItem, index: number): Promise<Buffer> => {
    const answer = await fetch(`${url}/control/outbox/${id}/attachments/${index}`)
    if (!answer.ok) throw new Error(`There is no such file: ${answer.status}`)
    return Buffer.from(await answer.arrayBuffer())
  }
  return {
    post: (path, body) => call('POST', path, body),
    rawMail: async (from, lines) => {
      const answer = await fetch(`${url}/control/email/raw?${new URLSearchParams({ from })}`, {
        method: 'POST',
        headers: { 'content-type': 'message/rfc822' },
        body: lines.join('\r\n'),
      })
      if (!answer.ok) throw new Error(`The mail was refused: ${answer.status} ${await answer.text()}`)
    },
    outbox: async (query) => (await call('GET', `/outbox?${new URLSearchParams(query)}`)) as OutboxItem[],
    fileOf,
    filesOf: async (item) => {
      const read = item.attachments.map(
        async ({ filename }, index) => [filename, await fileOf(item, index)] as const,
      )
      return new Map(await Promise.all(read))
    },
    trouble: async (service, mode, rate = 1) => void (await call('PUT', '/trouble', { service, mode, rate })),
    now,
    skip: async (seconds) => {
      await call('POST', '/clock/skip', { seconds })
      const skippedTo = await now()
      // An answer dates itself to the second.
      const productTime = async () =>
        Date.parse((await fetch(`${productUrl}/api/health/stateless`)).headers.get('date') ?? '') + 1000
      await expect
        .poll(productTime, 'the product follows the clock')
        .toBeGreaterThanOrEqual(skippedTo.getTime())
    },
  }
}
