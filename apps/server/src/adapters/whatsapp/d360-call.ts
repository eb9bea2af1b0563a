import {
  isKeyRefusal,
  isTemporaryWhatsAppRefusal,
} from '@enamel/domain/communications/delivery/whatsapp-failure'
import { neverConnected } from '../never-connected.ts'

/** 360dialog's API, with a practice's key. */
export interface D360Account {
  /** https://waba-v2.360dialog.io, or the sandbox's address; without a slash at its end. */
  baseUrl: string
  key: string
}

/**
 * A response. `code` is WhatsApp's error code, if there is one. `isFrom360dialog` means that WhatsApp did not receive
 * the request.
 */
export interface D360Response {
  kind: 'answered'
  status: number
  body: unknown
  code: number | null
  isFrom360dialog: boolean
}

/** The result of a request. */
export type D360Answer =
  | D360Response
  | { kind: 'key_refused' }
  /** The request was not carried out. */
  | { kind: 'not_reached'; detail: string }
  /** The request may have been carried out; its result is not known. */
  | { kind: 'no_answer'; detail: string }

interface D360Request {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  json?: unknown
  form?: FormData
  timeoutMs?: number
}

const TIMEOUT_MS = 15_000

/** Sends a request to 360dialog's API and reads the response as JSON. */
export async function callD360(
  account: D360Account,
  { method, path, json, form, timeoutMs = TIMEOUT_MS }: D360Request,
): Promise<D360Answer> {
  try {
    const response = await fetch(`${account.baseUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'D360-API-KEY': account.key,
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form && { body: form }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body: unknown = await response.json().catch(() => null)
    const code = codeOf(body)
    if (response.status === 401 || isKeyRefusal(code)) return { kind: 'key_refused' }
    return { kind: 'answered', status: response.status, body, code, isFrom360dialog: isFrom360dialog(body) }
  } catch (error) {
    const detail = errorReason(error)
    return { kind: neverConnected(detail) ? 'not_reached' : 'no_answer', detail }
  }
}

/** WhatsApp's error code in a response; null when there is none. */
function codeOf(body: unknown): number | null {
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as { error?: { code?: unknown } }
  return typeof error?.code === 'number' ? error.code : null
}

/** Whether the response is 360dialog's own. */
function isFrom360dialog(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'meta' in body
}

/** The code of an error, for the log; its text may contain a patient's number. */
export function errorReason(error: unknown): string {
  const { name, cause, code } = error as { name?: string; code?: string; cause?: { code?: string } }
  return cause?.code ?? code ?? name ?? 'network'
}

/** A result as text for the log. */
export function detailOf(answer: Exclude<D360Answer, { kind: 'key_refused' }>): string {
  if (answer.kind !== 'answered') return answer.detail
  return answer.code === null ? `HTTP ${answer.status}` : `HTTP ${answer.status}, code ${answer.code}`
}

export type Verdict =
  | 'done'
  /** The same request would be refused again. */
  | 'refused'
  /** Nothing was done, and the same request may succeed later. */
  | 'temporary'
  /** An error, perhaps after the request was carried out. */
  | 'failed'

/** What a response means for the request. */
export function verdictOf({ status, code, isFrom360dialog }: D360Response): Verdict {
  if (status >= 200 && status < 300) return 'done'
  if (status === 429 || isTemporaryWhatsAppRefusal(code)) return 'temporary'
  if (status >= 400 && status < 500) return 'refused'
  return isFrom360dialog ? 'temporary' : 'failed'
}
