/** Files that one message may carry. */
export const ATTACHMENTS_MAX = 10
/** Bytes of one file that staff send (DESIGN section 10): 20 MB. */
export const ATTACHMENT_BYTES_MAX = 20 * 1024 * 1024
