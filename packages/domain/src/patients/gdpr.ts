/** Whether the patient agreed to marketing. */
export const gdprAnswers = ['Opted In', 'Opted Out'] as const
export type GdprAnswer = (typeof gdprAnswers)[number]

/** Consent is never assumed. */
export const DEFAULT_GDPR: GdprAnswer = 'Opted Out'
