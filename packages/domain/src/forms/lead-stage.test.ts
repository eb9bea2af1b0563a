import { expect, it } from 'vitest'
import { stagePrompt } from '../stages/stages.ts'
import { formLeadStage } from './lead-stage.ts'

it.each([null, '', '   ', 'none', 'n/a', '-'])(
  'a form with %j for a number makes a lead that did not provide one (STG-06, C-23)',
  (phone) => {
    expect(stagePrompt(formLeadStage(phone))).toBe('Did not provide a phone number')
  },
)

it.each(['07700 900123', '+44 7700 900123', '07700 9001', '٠٧٧٠٠', 'after 5: 07700 900123'])(
  'a form with the number %j makes a new lead, usable or not',
  (phone) => {
    expect(formLeadStage(phone)).toBe('newLead')
  },
)
