import { createHmac, randomBytes } from 'node:crypto'
import { SECONDS_PER_DAY } from '@enamel/domain/time/seconds'
import { isSameText } from '../../adapters/same-text.ts'
import type { FoundLogin } from '../../db/lookup.ts'
import type { BrowserCookie, RequestContext } from '../../http/pipeline/context.ts'
import { hashToken, hostCookie } from '../../http/pipeline/session.ts'

/** A year after the last sign-in. */
const LASTS_SECONDS = 365 * SECONDS_PER_DAY
/** People who share a browser; of more, the last ones. */
const ACCOUNTS_MAX = 8
/** The browser's own name, then a mark for each account that signed in with it. */
const SHAPE = new RegExp(`^[\\w-]{22}(\\.[\\w-]{43}){1,${ACCOUNTS_MAX}}$`)

type Account = Pick<FoundLogin, 'user_id' | 'password_hash'>

/**
 * The mark by which this browser has signed in to the account before, from the database: failed attempts with it are
 * counted apart from all others (docs/adr/0028). It grants no access.
 * @returns null for a browser without a mark of this account and its present password
 */
export function deviceMark(context: RequestContext, account: Account | null): Buffer | null {
  const { device, marks } = readMarks(cookieOf(context))
  if (device === null || account === null) return null
  const mark = markFor(context.deps.secret, device, account)
  return marks.some((one) => isSameText(one, mark)) ? hashToken(mark) : null
}

/** Gives the browser a mark of the account that it signed in to, or renews it, beside those of others who share it. */
export function giveDeviceMark(context: RequestContext, account: Account): void {
  const cookie = cookieOf(context)
  const known = readMarks(cookie)
  const device = known.device ?? randomBytes(16).toString('base64url')
  const mark = markFor(context.deps.secret, device, account)
  const others = known.marks.filter((other) => other !== mark)
  cookie.set([device, mark, ...others].slice(0, 1 + ACCOUNTS_MAX).join('.'), LASTS_SECONDS)
}

function cookieOf({ cookie, deps }: RequestContext): BrowserCookie {
  return cookie(hostCookie('enamel_device', deps.publicUrl))
}

function readMarks({ value = '' }: BrowserCookie): { device: string | null; marks: string[] } {
  if (!SHAPE.test(value)) return { device: null, marks: [] }
  const [device = null, ...marks] = value.split('.')
  return { device, marks }
}

/** A new password makes new marks, so that earlier ones are void. */
function markFor(secret: string, device: string, { user_id, password_hash }: Account): string {
  return createHmac('sha256', secret)
    .update(`device mark ${device} ${user_id} ${password_hash ?? ''}`)
    .digest('base64url')
}
