import type { NoteEvent, TimelineEvent } from '@enamel/domain/timeline/event'
import { describe, expect, it } from 'vitest'
import { nextNotes } from './note.ts'

const earlier: TimelineEvent = {
  type: 'note',
  id: 'a',
  datetime: '2025-11-20T08:00:00Z',
  title: '',
  content: 'Nervous about surgery',
  representative: null,
}
const draft = { id: 'b', content: 'Left a voicemail', datetime: '2025-11-20T09:00:00Z' }

describe('a note', () => {
  it('has id, title, content, datetime and a failed flag (COM-18)', () => {
    const [note] = nextNotes([], { type: 'added', note: { ...draft, title: 'Call' } })
    expect(note).toMatchObject({
      type: 'note',
      id: 'b',
      title: 'Call',
      content: 'Left a voicemail',
      datetime: '2025-11-20T09:00:00Z',
      failed: false,
    })
  })

  it('is added at once, in its place by time (COM-19)', () => {
    const items = nextNotes([earlier], { type: 'added', note: draft })
    expect(items.map((item) => item.id)).toEqual(['a', 'b'])
  })

  it('is marked failed on error and does not lose its text (COM-19)', () => {
    const added = nextNotes([earlier], { type: 'added', note: draft })
    const failed = nextNotes(added, { type: 'failed', id: 'b', reason: 'Too long' })
    expect(failed).toMatchObject([
      { id: 'a' },
      { id: 'b', content: 'Left a voicemail', failed: true, failure_reason: 'Too long' },
    ])
    expect((failed[0] as NoteEvent).failed).toBeUndefined()
  })

  it('loses the mark when it is added again with the same id and saved (COM-19)', () => {
    const failed = nextNotes(nextNotes([], { type: 'added', note: draft }), {
      type: 'failed',
      id: 'b',
      reason: 'Too long',
    })
    const again = nextNotes(failed, { type: 'added', note: draft })
    expect(again).toMatchObject([{ id: 'b', failed: false, local: true }])
    const stored: NoteEvent = { type: 'note', title: '', representative: null, ...draft }
    const saved = nextNotes(again, { type: 'saved', event: stored })
    expect(saved).toEqual([{ ...stored, failed: false }])
  })

  it('does not mark a note that the server already has', () => {
    expect(nextNotes([earlier], { type: 'failed', id: 'a', reason: null })).toEqual([earlier])
  })
})
