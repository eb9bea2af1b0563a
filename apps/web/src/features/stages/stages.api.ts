import type { ResponseBody } from '@enamel/contract/endpoint'
import { stages } from '@enamel/contract/stages'
import { currentStages } from '@enamel/domain/stages/stages'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The stages of the pipeline by key and name; loaded once (STG-02). */
export const stagesQuery = queryOptions({
  queryKey: ['stages'],
  queryFn: async ({ signal }) => currentStages(await call(stages.list, {}, { signal })),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Moves a patient to another stage (STG-21). @returns the patient's action */
export function moveToStage(
  patientId: string,
  move: { stage: string; note: string | null },
): Promise<ResponseBody<typeof stages.move>> {
  return call(stages.move, { params: { id: patientId }, body: move })
}
