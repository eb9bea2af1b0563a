/** Whether the patient agreed to marketing. */
export const gdprAnswers = ['Opted In', 'Opted Out'] as const
export type GdprAnswer = (typeof gdprAnswers)[number]

/** Nobody has agreed until they have said so. */
export const DEFAULT_GDPR: GdprAnswer = 'Opted Out'
