/** The states of the email modal (MAIL-04): init is closed, success shows the email until it is closed (G1-08). */
type EmailModalState = 'init' | 'loading' | 'success' | 'error'

/** The state of an email's query. */
export interface EmailFetch {
  isFetching: boolean
  isError: boolean
}

export function emailModalState(open: boolean, { isFetching, isError }: EmailFetch): EmailModalState {
  if (!open) return 'init'
  if (isFetching) return 'loading'
  return isError ? 'error' : 'success'
}
