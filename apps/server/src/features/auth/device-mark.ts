import { createHmac, randomBytes } from 'node:crypto'
import { SECONDS_PER_DAY } from '@enamel/domain/time/seconds'
import { isSameText } from '../../adapters/same-text.ts'
import type { FoundLogin } from '../../db/lookup.ts'
import type { BrowserCookie, RequestContext } from '../../http/pipeline/context.ts'
import { hashToken, hostCookie } from '../../http/pipeline/session.ts'

/** How long a mark is valid after the last sign-in. */
const LIFETIME_SECONDS = 365 * SECONDS_PER_DAY
/** The number of users that a browser remembers: those who signed in most recently. */
const MAX_ACCOUNTS = 8
/** The cookie's value: the browser's random id, then a mark for each account that signed in with the browser. */
const COOKIE_FORMAT = new RegExp(`^[\\w-]{22}(\\.[\\w-]{43}){1,${MAX_ACCOUNTS}}$`)

type Account = Pick<FoundLogin, 'user_id' | 'password_hash'>

/**
 * The hash of the mark that this browser got when it signed in to the account before. Failed attempts with a mark are
 * counted separately (docs/adr/0028). A mark grants no access.
 * @returns null for a browser without a mark for this account and its current password
 */
export function deviceMark(context: RequestContext, account: Account | null): Buffer | null {
  const { device, marks } = readMarks(cookieOf(context))
  if (device === null || account === null) return null
  const mark = markFor(context.deps.secret, device, account)
  return marks.some((candidate) => isSameText(candidate, mark)) ? hashToken(mark) : null
}

/**
 * Sets or renews the mark for an account that has signed in, and keeps the marks of other users who share the browser.
 */
export function setDeviceMark(context: RequestContext, account: Account): void {
  const cookie = cookieOf(context)
  const current = readMarks(cookie)
  const device = current.device ?? randomBytes(16).toString('base64url')
  const mark = markFor(context.deps.secret, device, account)
  const others = current.marks.filter((other) => other !== mark)
  cookie.set([device, mark, ...others].slice(0, 1 + MAX_ACCOUNTS).join('.'), LIFETIME_SECONDS)
}

function cookieOf({ cookie, deps }: RequestContext): BrowserCookie {
  return cookie(hostCookie('enamel_device', deps.publicUrl))
}

function readMarks({ value = '' }: BrowserCookie): { device: string | null; marks: string[] } {
  if (!COOKIE_FORMAT.test(value)) return { device: null, marks: [] }
  const [device = null, ...marks] = value.split('.')
  return { device, marks }
}

/** A mark depends on the password, so that a new password makes earlier marks void. */
function markFor(secret: string, device: string, { user_id, password_hash }: Account): string {
  return createHmac('sha256', secret)
    .update(`device mark ${device} ${user_id} ${password_hash ?? ''}`)
    .digest('base64url')
}
