/** Whether the patient agreed to marketing. */
export const gdprAnswers = ['Opted In', 'Opted Out'] as const
export type GdprAnswer = (typeof gdprAnswers)[number]

/** Consent is never assumed. */
export const DEFAULT_GDPR: GdprAnswer = 'Opted Out'

/**
 * How an answer was given: when the lead was added, by staff or from a web form; by an edit of staff; by a reply of STOP
 * or START; by the unsubscribe link; by reporting an email as spam. Unknown: it was stored before answers had a history.
 */
export const consentOrigins = ['lead', 'form', 'staff', 'reply', 'link', 'spam_report', 'unknown'] as const
export type ConsentOrigin = (typeof consentOrigins)[number]
