/** The result of a request to the control API, with a message for the page. */
export type ControlResult = {
  kind: 'accepted' | 'queued' | 'refused'
  message: string
  /** The body of the response. */
  body: Record<string, unknown>
}

interface Envelope {
  message?: string
  errors?: Record<string, string[]>
  detail?: string
}

/** Sends a request to the sandbox's control API. @param successMessage the text to show when it was accepted */
export async function control(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  input: object,
  successMessage: string,
): Promise<ControlResult> {
  try {
    const response = await fetch(`/control${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
    })
    const body = (await response.json()) as Record<string, unknown> & Envelope
    if (response.status === 202) {
      return {
        kind: 'queued',
        message: 'The practice has not accepted this yet. The sandbox will try again.',
        body,
      }
    }
    if (response.ok) return { kind: 'accepted', message: successMessage, body }
    return { kind: 'refused', message: errorMessage(body), body }
  } catch {
    return { kind: 'refused', message: 'The sandbox does not respond. Is it still running?', body: {} }
  }
}

function errorMessage({ message, errors }: Envelope): string {
  const fieldErrors = Object.entries(errors ?? {}).map(([field, message]) => `${field}: ${message.join(' ')}`)
  return fieldErrors.length > 0 ? fieldErrors.join('. ') : (message ?? 'That did not work.')
}
