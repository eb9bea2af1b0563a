import { expect, it } from 'vitest'
import { contactFromText } from './contact-from-text.ts'

it('takes what was searched for as an email, a phone number or a name', () => {
  expect(contactFromText('beth@langley.example')).toEqual({ email: 'beth@langley.example' })
  expect(contactFromText('+44 (0)7700 900-731')).toEqual({ phone: '+44 (0)7700 900-731' })
  expect(contactFromText('Beth Langley')).toEqual({ name: 'Beth Langley' })
  expect(contactFromText('Henry 8')).toEqual({ name: 'Henry 8' })
})
