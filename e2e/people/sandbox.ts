import { expect } from '@playwright/test'
import type { OutboxItem } from '../../apps/sandbox/src/outbox/entry.ts'
import type { Service } from '../../apps/sandbox/src/trouble/troubles.ts'

import type { Addresses } from '../demo/addresses.ts'

export type { OutboxItem }

/** A client of the sandbox's control API (docs/sandbox.md). */
export interface Sandbox {
  post(path: string, body: object): Promise<unknown>
  /** Sends an email byte for byte. */
  sendRawEmail(from: string, lines: readonly string[]): Promise<void>
  outbox(query: { channel: 'sms' | 'email' | 'whatsapp'; to: string }): Promise<OutboxItem[]>
  /** The bytes of a file of a message in the outbox. */
  fileOf(item: OutboxItem, index: number): Promise<Buffer>
  /** All files of a message in the outbox, by their names. */
  filesOf(item: OutboxItem): Promise<Map<string, Buffer>>
  /** Publishes a text record in the DNS, in place of the others of that name. */
  setText(name: string, value: string): Promise<void>
  setTrouble(service: Service, mode: string, rate?: number): Promise<void>
  /** The demo's time. */
  now(): Promise<Date>
  /** Skips time for everyone who uses this demo. Resolves when the product has the new time, too. */
  skipTime(seconds: number): Promise<void>
}

export function sandboxClient({
  sandboxUrl: url,
  productUrl,
}: Pick<Addresses, 'sandboxUrl' | 'productUrl'>): Sandbox {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${url}/control${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text)
  }
  const now = async () => new Date(((await call('GET', '/clock')) as { now: string }).now)
  const fileOf = async ({ id }: OutboxItem, index: number): Promise<Buffer> => {
    const response = await fetch(`${url}/control/outbox/${id}/attachments/${index}`)
    if (!response.ok) throw new Error(`The file could not be downloaded: ${response.status}`)
    return Buffer.from(await response.arrayBuffer())
  }
  return {
    post: (path, body) => call('POST', path, body),
    sendRawEmail: async (from, lines) => {
      const response = await fetch(`${url}/control/email/raw?${new URLSearchParams({ from })}`, {
        method: 'POST',
        headers: { 'content-type': 'message/rfc822' },
        body: lines.join('\r\n'),
      })
      if (!response.ok) throw new Error(`The email was refused: ${response.status} ${await response.text()}`)
    },
    outbox: async (query) => (await call('GET', `/outbox?${new URLSearchParams(query)}`)) as OutboxItem[],
    fileOf,
    filesOf: async (item) => {
      const read = item.attachments.map(
        async ({ filename }, index) => [filename, await fileOf(item, index)] as const,
      )
      return new Map(await Promise.all(read))
    },
    setText: async (name, value) => void (await call('PUT', '/dns', { name, type: 'TXT', values: [value] })),
    setTrouble: async (service, mode, rate = 1) =>
      void (await call('PUT', '/trouble', { service, mode, rate })),
    now,
    skipTime: async (seconds) => {
      await call('POST', '/clock/skip', { seconds })
      const skippedTo = await now()
      // The header Date has a resolution of one second.
      const productTime = async () =>
        Date.parse((await fetch(`${productUrl}/api/health/stateless`)).headers.get('date') ?? '') + 1000
      await expect
        .poll(productTime, 'the product follows the clock')
        .toBeGreaterThanOrEqual(skippedTo.getTime())
    },
  }
}
