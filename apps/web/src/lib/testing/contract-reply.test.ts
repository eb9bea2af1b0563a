import { describe, expect, it } from 'vitest'
import { contractIssue } from './contract-reply.ts'

const star = { method: 'PUT', path: '/conversations/tom/star' }
const unread = { method: 'GET', path: '/conversations/unread/count', status: 200 }

describe('a reply from a fake server', () => {
  it('matches the contract, with ids of any form', () => {
    expect(contractIssue({ ...unread, body: { data: 3 } })).toBeNull()
    const labels = { labels: ['VIP'], labels_history: [] }
    expect(
      contractIssue({ method: 'PUT', path: '/patients/tom/labels', status: 200, body: labels }),
    ).toBeNull()
    const gone = { code: 'not_found', message: 'We could not find this patient.' }
    expect(contractIssue({ ...star, status: 404, body: gone })).toBeNull()
  })

  it.each([
    ['a field is missing', { ...unread, body: {} }, /data/],
    ['a field has a different type', { ...unread, body: { data: 'three' } }, /data/],
    ['it has an unknown field', { ...unread, body: { data: 3, total: 3 } }, /\/total/],
    [
      'no call has this path',
      { ...unread, path: '/conversations/unread', body: { data: 3 } },
      /no such call/,
    ],
    ['the call never responds with this status', { ...unread, status: 201, body: { data: 3 } }, /status 201/],
    [
      'the call never refuses like this',
      { ...star, status: 409, body: { code: 'retry_locked', message: 'No' } },
      /retry_locked/,
    ],
    [
      'the refusal has a different status',
      { ...star, status: 409, body: { code: 'not_found', message: 'No' } },
      /not 404/,
    ],
    ['the refusal is not in the envelope', { ...star, status: 404, body: { error: 'gone' } }, /code/],
  ])('does not match the contract when %s', (_case, reply, problem) => {
    expect(contractIssue(reply)).toMatch(problem)
  })

  it('may be an error of a proxy between the product and the browser', () => {
    expect(contractIssue({ ...star, status: 502, body: '<h1>Bad gateway</h1>' })).toBeNull()
    expect(contractIssue({ ...star, status: 503, body: undefined })).toBeNull()
  })
})
