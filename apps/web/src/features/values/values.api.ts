import { practiceSystem } from '@enamel/contract/practice-system'
import { type Values, type ValuesSave, values } from '@enamel/contract/values'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Sets the proposed and accepted amounts of a patient (VAL-07). */
export function saveValues(patientId: string, save: ValuesSave): Promise<Values> {
  return call(values.save, { params: { id: patientId }, body: save })
}

/** The amounts that a linked patient owes and has paid according to the practice system (VAL-08). */
export function financialsQuery(patientId: string) {
  return queryOptions({
    queryKey: ['financials', patientId],
    queryFn: ({ signal }) => call(practiceSystem.financials, { params: { id: patientId } }, { signal }),
  })
}
