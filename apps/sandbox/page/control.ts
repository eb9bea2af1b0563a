/** What became of a control call, in words for the person at the page. */
export type Outcome = { kind: 'done' | 'queued' | 'refused'; words: string; answer: Record<string, unknown> }

interface Envelope {
  message?: string
  errors?: Record<string, string[]>
  detail?: string
}

/** Makes one of the sandbox's control calls. @param done what to say when it worked */
export async function control(
  method: 'POST' | 'PUT',
  path: string,
  body: object,
  done: string,
): Promise<Outcome> {
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
        words: 'The practice does not answer yet. It will be handed over when it does.',
        answer,
      }
    }
    if (response.ok) return { kind: 'done', words: done, answer }
    return { kind: 'refused', words: wordsOf(answer), answer }
  } catch {
    return { kind: 'refused', words: 'The sandbox does not answer. Is it still running?', answer: {} }
  }
}

function wordsOf({ message, errors }: Envelope): string {
  const faults = Object.entries(errors ?? {}).map(([field, words]) => `${field}: ${words.join(' ')}`)
  return faults.length > 0 ? faults.join('. ') : (message ?? 'That did not work.')
}
