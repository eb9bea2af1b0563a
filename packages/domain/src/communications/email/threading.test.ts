import { describe, expect, it } from 'vitest'
import { answeredIds, messageIds, REFERENCES_MAX, threadHeaders } from './threading.ts'

describe('the headers of a thread', () => {
  it('put a reply under its parent: In-Reply-To is the parent, References the parent’s references and the parent', () => {
    expect(threadHeaders({ message_id: '<c@x>', references: '<a@x>\r\n <b@x>' })).toEqual({
      in_reply_to: '<c@x>',
      references: '<a@x> <b@x> <c@x>',
    })
    expect(threadHeaders({ message_id: 'c@x', references: null })).toEqual({
      in_reply_to: '<c@x>',
      references: '<c@x>',
    })
  })

  it('start with the In-Reply-To of a parent without References', () => {
    expect(threadHeaders({ message_id: '<b@x>', references: null, in_reply_to: '<a@x>' }).references).toBe(
      '<a@x> <b@x>',
    )
  })

  it('are empty without a parent', () => {
    expect(threadHeaders({ message_id: null, references: '<a@x>' })).toEqual({
      in_reply_to: null,
      references: null,
    })
  })

  it('drop the middle of long References, and preserve the first and the last', () => {
    const many = Array.from({ length: 50 }, (_, n) => `<${n}@x>`).join(' ')
    const ids = messageIds(threadHeaders({ message_id: '<parent@x>', references: many }).references)
    expect(ids).toHaveLength(REFERENCES_MAX)
    expect(ids[0]).toBe('0@x')
    expect(ids.slice(-2)).toEqual(['49@x', 'parent@x'])
    expect(ids[1]).toBe('32@x')
  })

  it('are searched for the answered message: In-Reply-To first, then References in reverse order', () => {
    expect(answeredIds({ in_reply_to: '<c@x>', references: '<a@x> <b@x> <c@x>' })).toEqual([
      'c@x',
      'b@x',
      'a@x',
    ])
    expect(answeredIds({})).toEqual([])
  })

  it('can have ids without brackets or without a space between them', () => {
    expect(messageIds('<a@x><b@x>, <a@x>')).toEqual(['a@x', 'b@x'])
    expect(messageIds('a@x b@x')).toEqual(['a@x', 'b@x'])
    expect(messageIds('your message of Monday')).toEqual([])
  })
})
