/** Where a file is fetched from, before it is sent and after: it keeps its id. */
export function attachmentUrl(id: string): string {
  return `/api/v3/attachments/${id}`
}
