import { expect, it } from 'vitest'
import { stagePrompt } from '../stages/stages.ts'
import { formLeadStart } from './lead-start.ts'

const now = new Date('2026-01-05T09:00:00Z')

it.each([null, '', '   ', 'none', 'n/a', '-'])(
  'the lead from a form with the phone number %j starts in the stage for leads without a number (STG-06, C-23)',
  (phone) => {
    const { stage, nextActionAt } = formLeadStart(phone, now)
    expect(stagePrompt(stage)).toBe('Did not provide a phone number')
    expect(nextActionAt).toBeNull()
  },
)

it.each(['07700 900123', '+44 7700 900123', '07700 9001', '٠٧٧٠٠', 'after 5: 07700 900123'])(
  'the lead from a form with the phone number %j starts as a new lead that is due, even if the number is unusable',
  (phone) => {
    expect(formLeadStart(phone, now)).toEqual({ stage: 'newLead', nextActionAt: now })
  },
)
