/** When the sandbox received each copy of the messages whose bodies are "message NUMBER ID", by their ids. */
export async function receivedMessages(sandboxUrl: string): Promise<Map<string, Date[]>> {
  const copies = new Map<string, Date[]>()
  for (const channel of ['sms', 'email']) {
    const response = await fetch(`${sandboxUrl}/control/outbox?channel=${channel}`)
    for (const { body, received_at } of (await response.json()) as { body: string; received_at: string }[]) {
      const [, id] = /message \d+ ([\da-f-]{36})/.exec(body) ?? []
      if (id) copies.set(id, [...(copies.get(id) ?? []), new Date(received_at)])
    }
  }
  return copies
}
