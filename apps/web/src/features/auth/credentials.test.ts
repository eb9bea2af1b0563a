import { describe, expect, it } from 'vitest'
import { canLogIn, logInBody } from './credentials.ts'

describe('credentials', () => {
  it('are valid with any email and any password that are not empty (AUTH-08)', () => {
    expect(canLogIn({ email: 'x', password: ' ' })).toBe(true)
    expect(canLogIn({ email: '', password: 'secret' })).toBe(false)
    expect(canLogIn({ email: '  ', password: 'secret' })).toBe(false)
    expect(canLogIn({ email: 'reception@brightside.test', password: '' })).toBe(false)
  })

  it('are sent as email and password only (AUTH-37)', () => {
    const credentials = { email: 'a@b.test', password: 'secret', allowed_redirect_urls: ['https://x.test'] }
    expect(logInBody(credentials)).toEqual({ email: 'a@b.test', password: 'secret' })
  })

  it('are sent with the code of a second factor, if it was asked for', () => {
    const credentials = { email: 'a@b.test', password: 'secret', code: '123456', allowed_redirect_urls: [] }
    expect(logInBody(credentials)).toEqual({ email: 'a@b.test', password: 'secret', code: '123456' })
  })
})
