import type { CheckedEmail, CheckResult, EmailCheck } from './checked-email.ts'
import { checkContrast } from './contrast.ts'
import { checkImageShare, checkImages } from './image-checks.ts'
import { checkBlockLinks, checkLinkTexts } from './link-checks.ts'
import { checkPlaceholders } from './placeholder-check.ts'
import { checkLines } from './subject-checks.ts'
import { checkUnsubscribe } from './unsubscribe-check.ts'
import { checkBrackets, checkSpam } from './wording-checks.ts'

const checks: readonly EmailCheck[] = [
  checkLines,
  checkBrackets,
  checkImages,
  checkContrast,
  checkUnsubscribe,
  checkPlaceholders,
  checkLinkTexts,
  checkBlockLinks,
  checkSpam,
  checkImageShare,
]

/** What is to be fixed in an email, followed by what is fine. None of it prevents saving. */
export function checkEmail(email: CheckedEmail): CheckResult[] {
  const results = checks.flatMap((check) => check(email))
  return [...results.filter(({ warning }) => warning), ...results.filter(({ warning }) => !warning)]
}
