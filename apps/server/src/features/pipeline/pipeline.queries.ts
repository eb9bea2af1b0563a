import type { CallBackDelays } from '@enamel/domain/pipeline/delays'
import { type PipelineVariant, variantOf } from '@enamel/domain/pipeline/variant'
import type { PracticeReader } from '../../db/practice-reader.ts'
import { practiceOf, readSettings } from '../practice/index.ts'

/** The settings of a practice on which the rules for stages and dates depend. */
export interface Pipeline {
  variant: PipelineVariant
  zone: string
  /** The practice's own delays only. @see callBackDelay for the effective delay */
  delays: CallBackDelays
}

/** The pipeline of the transaction's practice. */
export async function pipelineOf(reader: PracticeReader): Promise<Pipeline> {
  const practice = await practiceOf(reader)
  return {
    variant: variantOf(practice.features),
    zone: practice.time_zone,
    delays: readSettings(practice, 'pipeline'),
  }
}
