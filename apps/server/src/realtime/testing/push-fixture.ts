import type Pusher from 'pusher-js'
import { onTestFinished } from 'vitest'
import type { PushServerOptions } from '../push-server.ts'
import { next, type PushHost, pusherClient, RawClient, startPushHost } from './push-host.ts'

// A push server and its clients, which are closed after each test.

export const CHANNEL = 'private-events.7'

export async function host(options: Partial<PushServerOptions> = {}, port = 0): Promise<PushHost> {
  const started = await startPushHost(options, port)
  onTestFinished(() => started.close())
  return started
}

export function pusher(...args: Parameters<typeof pusherClient>): Pusher {
  const client = pusherClient(...args)
  onTestFinished(() => client.disconnect())
  return client
}

export function rawClient(...args: ConstructorParameters<typeof RawClient>): RawClient {
  const client = new RawClient(...args)
  onTestFinished(() => client.ws.terminate())
  return client
}

export async function subscribedClient(
  port: number,
): Promise<{ client: Pusher; channel: ReturnType<Pusher['subscribe']> }> {
  const client = pusher(port)
  const channel = client.subscribe(CHANNEL)
  await next(channel, 'pusher:subscription_succeeded')
  return { client, channel }
}
