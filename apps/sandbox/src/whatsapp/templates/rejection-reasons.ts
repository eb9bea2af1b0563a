/** Meta's reasons for a rejection. */
export const rejectionReasons = [
  'ABUSIVE_CONTENT',
  'INCORRECT_CATEGORY',
  'INVALID_FORMAT',
  'PROMOTIONAL',
  'TAG_CONTENT_MISMATCH',
  'SCAM',
] as const
