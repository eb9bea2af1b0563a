import type { returnOnSources } from '@enamel/contract/return-on-sources'
import { spendMonthIssue, spendMonthMessages } from '@enamel/domain/return-on-sources/spend'
import { conflictingFields } from '@enamel/domain/settings/conflicts'
import { isSameSource } from '@enamel/domain/sources/source'
import { moneyText, penceOf } from '@enamel/domain/text/money'
import { calendarDay } from '@enamel/domain/time/practice-time'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { practiceOf } from '../practice/index.ts'
import { lockSource } from '../sources/index.ts'
import { presentSpend } from './present-returns.ts'
import { lockSpend, typedSpend, writeSpend } from './spend.queries.ts'

/**
 * Sets what the practice spent on a source in a month. The source may be one that the practice does not list, if leads
 * have it, since it then has a row in the report.
 */
export const saveSpend: Handler<typeof returnOnSources.saveSpend> = ({ deps, session, change }, { body }) =>
  change(async (tx) => {
    const now = deps.clock.now()
    const { time_zone: zone } = await practiceOf(tx)
    const issue = spendMonthIssue(body.month, calendarDay(now, zone))
    if (issue) return refuse('validation', { errors: { month: [spendMonthMessages[issue]] } })

    const known = await lockSource(tx, body.source)
    if (known === null) return refuse('unknown_source')
    await lockSpend(tx)
    const ofSource = (await typedSpend(tx)).filter(({ source }) => isSameSource(source, known))
    const source = ofSource[0]?.source ?? known

    const pence = penceOf(body.amount) ?? 0
    const stored = ofSource.find(({ month }) => month === body.month)?.pence ?? 0
    const seen = body.based_on === undefined ? {} : { amount: body.based_on }
    const present = { amount: moneyText(stored) }
    if (conflictingFields({ amount: moneyText(pence) }, seen, present).length > 0)
      return refuse('edit_conflict', { record: presentSpend({ source, month: body.month, pence: stored }) })
    if (pence !== stored) {
      await writeSpend(tx, { source, month: body.month, pence, userId: session.userId, at: now })
      await tx.emit({ name: 'practice_changed', sections: ['spend'], at: now })
    }
    return ok(presentSpend({ source, month: body.month, pence }))
  })
