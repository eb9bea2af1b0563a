import type { MonthlySpend, SourcesReport } from '@enamel/contract/return-on-sources'
import { penceOf } from '@enamel/domain/text/money'
import { calendarDay } from '@enamel/domain/time/practice-time'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { conflictRecord } from '../../../lib/api-error.ts'
import { productTime } from '../../../lib/product-time.ts'
import { useInit } from '../../../signed-in/init.api.ts'
import { withTypedSpend } from '../model/typed-spend.ts'
import { putSpend, RETURNS_KEY, type SpendChange } from '../return-on-sources.api.ts'

const SAVE_SPEND = ['save spend']

/**
 * Saves typed spend, and shows it with all that follows from it at once. If it is not saved, the amount before is shown
 * again, or that of the colleague who was faster.
 */
export function useSaveSpend() {
  const queries = useQueryClient()
  const { time_zone } = useInit().client
  const show = ({ source, month }: SpendChange, pence: number) => {
    const today = calendarDay(productTime.now(), time_zone)
    queries.setQueriesData<SourcesReport>(
      { queryKey: RETURNS_KEY },
      (report) => report && withTypedSpend(report, { source, month, pence }, today),
    )
  }
  return useMutation({
    mutationKey: SAVE_SPEND,
    mutationFn: putSpend,
    onMutate: async (change: SpendChange) => {
      // A report that is on its way does not have the change yet.
      await queries.cancelQueries({ queryKey: RETURNS_KEY })
      show(change, change.pence)
    },
    onError: (error, change) => {
      const theirs = conflictRecord<MonthlySpend>(error)
      show(change, theirs ? (penceOf(theirs.amount) ?? 0) : change.basedOn)
    },
    onSettled: () => {
      if (queries.isMutating({ mutationKey: SAVE_SPEND }) === 1)
        void queries.invalidateQueries({ queryKey: RETURNS_KEY })
    },
  })
}
