/** How far a message to many has come; it goes to all, or fails for some (SHELL-14). */
export interface BulkProgress {
  id: string
  total: number
  channel: string
  sent: number
  failed: number
}
