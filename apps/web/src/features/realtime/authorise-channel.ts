import type { ErrorEnvelope } from '@enamel/contract/errors'
import { realtime } from '@enamel/contract/realtime'
import type { HttpWorld } from '../../lib/http-client.ts'

/** What came of asking for a subscription's signature. */
export type Authorisation =
  | { kind: 'granted'; auth: string }
  /** It will not be granted, however often it is asked for. */
  | { kind: 'refused' }
  /** No answer, or none that means anything: worth asking again. */
  | { kind: 'unreachable' }

export type AuthoriseWorld = Pick<
  HttpWorld,
  'fetch' | 'apiBaseUrl' | 'csrfToken' | 'renewCsrfToken' | 'onUnauthenticated'
>

/**
 * Asks the server to sign a socket's subscription (RT-03), as a form with the session and the anti-forgery token. A
 * token that another tab has rotated is fetched anew once.
 */
export async function authoriseChannel(
  world: AuthoriseWorld,
  socketId: string,
  channel: string,
): Promise<Authorisation> {
  try {
    const answer = await post(world, socketId, channel)
    if (!(await isStaleToken(answer)) || !world.renewCsrfToken) return await read(world, answer)
    await world.renewCsrfToken()
    return await read(world, await post(world, socketId, channel))
  } catch {
    return { kind: 'unreachable' }
  }
}

function post(world: AuthoriseWorld, socketId: string, channel: string): Promise<Response> {
  const { method, path } = realtime.authorise
  const token = world.csrfToken()
  return world.fetch(`${world.apiBaseUrl()}${path}`, {
    method,
    credentials: 'include',
    headers: { accept: 'application/json', ...(token && { 'x-csrf-token': token }) },
    body: new URLSearchParams({ socket_id: socketId, channel_name: channel }),
  })
}

async function read(world: AuthoriseWorld, answer: Response): Promise<Authorisation> {
  if (answer.ok) return { kind: 'granted', auth: ((await answer.json()) as { auth: string }).auth }
  if (answer.status === 401) world.onUnauthenticated()
  return { kind: answer.status >= 500 || answer.status === 429 ? 'unreachable' : 'refused' }
}

async function isStaleToken(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false
  const body = (await answer.clone().json()) as Partial<ErrorEnvelope>
  return body.code === 'csrf_mismatch'
}
