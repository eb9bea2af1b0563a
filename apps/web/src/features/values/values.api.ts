import { practiceSystem } from '@enamel/contract/practice-system'
import { type Values, values } from '@enamel/contract/values'
import type { ValuesDraft } from '@enamel/domain/values/values-draft'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Sets what was proposed to a patient and accepted (VAL-07). */
export function saveValues(patientId: string, draft: ValuesDraft): Promise<Values> {
  return call(values.save, { params: { id: patientId }, body: draft })
}

/** What a linked patient owes and has paid, as the practice system has it now (VAL-08). */
export function financialsQuery(patientId: string) {
  return queryOptions({
    queryKey: ['financials', patientId],
    queryFn: ({ signal }) => call(practiceSystem.financials, { params: { id: patientId } }, { signal }),
  })
}
