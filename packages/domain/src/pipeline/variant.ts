/** The variants of the pipeline; test is a copy of pipeline that no practice has (STG-10, C-12). */
export const pipelineVariants = ['pipeline', 'lite', 'pro', 'test'] as const
export type PipelineVariant = (typeof pipelineVariants)[number]

/** The variant of a practice by its features: lite before pro, otherwise the plain pipeline (G-07). */
export function variantOf(features: readonly string[]): PipelineVariant {
  if (features.includes('lite')) return 'lite'
  return features.includes('pro') ? 'pro' : 'pipeline'
}
