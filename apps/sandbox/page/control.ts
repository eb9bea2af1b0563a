/** The result of a control call, in a text for the page. */
export type ControlResult = {
  kind: 'done' | 'queued' | 'refused'
  message: string
  answer: Record<string, unknown>
}

interface Envelope {
  message?: string
  errors?: Record<string, string[]>
  detail?: string
}

/** Makes one of the sandbox's control calls. @param done the text to show when it worked */
export async function control(
  method: 'POST' | 'PUT',
  path: string,
  body: object,
  done: string,
): Promise<ControlResult> {
  try {
    const response = await fetch(`/control${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as Record<string, unknown> & Envelope
    if (response.status === 202) {
      return {
        kind: 'queued',
        message: 'The practice does not answer yet. It will be handed over when it does.',
        answer,
      }
    }
    if (response.ok) return { kind: 'done', message: done, answer }
    return { kind: 'refused', message: messageOf(answer), answer }
  } catch {
    return { kind: 'refused', message: 'The sandbox does not answer. Is it still running?', answer: {} }
  }
}

function messageOf({ message, errors }: Envelope): string {
  const fieldErrors = Object.entries(errors ?? {}).map(([field, message]) => `${field}: ${message.join(' ')}`)
  return fieldErrors.length > 0 ? fieldErrors.join('. ') : (message ?? 'That did not work.')
}
