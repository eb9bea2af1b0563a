import type { NoteEvent, TimelineEvent } from '@enamel/domain/timeline/event'
import { withEvent } from '@enamel/domain/timeline/with-event'
import { describe, expect, it } from 'vitest'
import { sendingNote, withFailedNote } from './note.ts'

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
    expect(sendingNote({ ...draft, title: 'Call' })).toMatchObject({
      type: 'note',
      id: 'b',
      title: 'Call',
      content: 'Left a voicemail',
      datetime: '2025-11-20T09:00:00Z',
      failed: false,
    })
  })

  it('is added immediately, sorted by time (COM-19)', () => {
    const items = withEvent([earlier], sendingNote(draft))
    expect(items.map((item) => item.id)).toEqual(['a', 'b'])
  })

  it('is marked as failed on an error, and preserves its text (COM-19)', () => {
    const failed = withFailedNote([earlier, sendingNote(draft)], 'b', 'Too long')
    expect(failed).toMatchObject([
      { id: 'a' },
      { id: 'b', content: 'Left a voicemail', failed: true, failure_reason: 'Too long' },
    ])
    expect((failed[0] as NoteEvent).failed).toBeUndefined()
  })

  it('is no longer marked as failed once it is added again with the same id, or saved (COM-19)', () => {
    const failed = withFailedNote([sendingNote(draft)], 'b', 'Too long')
    const retried = withEvent(failed, sendingNote(draft))
    expect(retried).toMatchObject([{ id: 'b', failed: false, local: true }])
    const stored: NoteEvent = { type: 'note', title: '', representative: null, ...draft }
    expect(withEvent(retried, stored)).toEqual([stored])
  })

  it('is not marked as failed when the server already has it', () => {
    expect(withFailedNote([earlier], 'a', null)).toEqual([earlier])
  })
})
