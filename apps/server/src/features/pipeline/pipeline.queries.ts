import { timeZoneOf } from '@enamel/domain/config/country'
import { type CallBackDelays, delayStages } from '@enamel/domain/pipeline/delays'
import { type PipelineVariant, variantOf } from '@enamel/domain/pipeline/variant'
import { z } from 'zod'
import type { PracticeTx } from '../../db/database.ts'

/** The settings of a practice on which its rules of stages and dates depend. */
export interface Pipeline {
  variant: PipelineVariant
  zone: string
  /** Its own delays only. @see callBackDelay for the effective one */
  delays: CallBackDelays
}

/** The column call_back_delays. */
const StoredDelays = z.partialRecord(z.enum(delayStages), z.object({ seconds: z.number().int().min(0) }))

/** The pipeline of the transaction's practice. */
export async function pipelineOf(tx: PracticeTx): Promise<Pipeline> {
  const { country, features, call_back_delays } = await tx
    .selectFrom('clients')
    .select(['country', 'features', 'call_back_delays'])
    .where('id', '=', tx.clientId)
    .executeTakeFirstOrThrow()
  return {
    variant: variantOf(features),
    zone: timeZoneOf(country),
    delays: StoredDelays.parse(call_back_delays),
  }
}
