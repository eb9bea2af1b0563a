import { describe, expect, it } from 'vitest'
import { linkOwner, unsubscribeToken, unsubscribeUrl } from './unsubscribe-token.ts'

const SECRET = 'a secret for tests, at least 32 characters'
const owner = {
  kind: 'patient' as const,
  clientId: '0198c1de-0000-7000-8000-000000000001',
  patientId: '0198c1de-0000-7000-8000-0000000000ff',
}

describe('the token of a link to unsubscribe', () => {
  it('names its patient and practice, in characters that no mail program breaks', () => {
    const token = unsubscribeToken(owner, SECRET)
    expect(token).toMatch(/^[\w-]{64}$/)
    expect(linkOwner(token, SECRET)).toEqual(owner)
    expect(unsubscribeUrl(owner, { publicUrl: 'https://app.test', secret: SECRET })).toBe(
      `https://app.test/unsubscribe/${token}`,
    )
  })

  it('names a message of a workflow, whose recipient may not be a patient', () => {
    const { clientId, patientId: messageId } = owner
    const token = unsubscribeToken({ kind: 'message', clientId, messageId }, SECRET)
    expect(linkOwner(token, SECRET)).toEqual({ kind: 'message', clientId, messageId })
    expect(token).not.toBe(unsubscribeToken(owner, SECRET))
  })

  it('cannot be guessed or changed: any other text names nobody', () => {
    const token = unsubscribeToken(owner, SECRET)
    const otherPatient = unsubscribeToken({ ...owner, patientId: owner.clientId }, SECRET)
    const wrong = [
      '',
      'x',
      token.slice(0, -1),
      `${token}A`,
      `${token}=`,
      token.toUpperCase(),
      `${otherPatient.slice(0, 43)}${token.slice(43)}`,
      unsubscribeToken(owner, `${SECRET}!`),
      `${token.slice(0, 10)}ü${token.slice(11)}`,
    ]
    for (const text of wrong) expect(linkOwner(text, SECRET), text).toBeNull()
    for (let index = 0; index < token.length; index++) {
      const other = token[index] === 'A' ? 'B' : 'A'
      expect(linkOwner(token.slice(0, index) + other + token.slice(index + 1), SECRET)).toBeNull()
    }
  })
})
