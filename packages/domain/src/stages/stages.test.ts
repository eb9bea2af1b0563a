import { describe, expect, it } from 'vitest'
import {
  callAttemptLabel,
  isStageKey,
  listedStages,
  showsDueBy,
  stageKeys,
  stageName,
  stagePrompt,
} from './stages.ts'

it('has exactly these 22 stage keys and refuses another (STG-01)', () => {
  const keys =
    'newLead callback1 callback2 callback3 working consultation thinking txPlanConsult inTx wrongNumber noNumber ' +
    'didNotAttend maybeFuture lost blocked sandbox txComplete complete newPatient booking wonSale none'
  expect([...stageKeys]).toEqual(keys.split(' '))
  expect(isStageKey('newLead')).toBe(true)
  expect(isStageKey('newlead')).toBe(false)
  expect(isStageKey('toString')).toBe(false)
})

it('lists every stage by name and display_name but none, newPatient, booking and txComplete (STG-02)', () => {
  const listed = listedStages()
  const missing = stageKeys.filter((key) => !listed.some(({ name }) => name === key))
  expect(missing).toEqual(['txComplete', 'newPatient', 'booking', 'none'])
  expect(listed[0]).toEqual({ name: 'newLead', display_name: 'New Lead' })
  expect(new Set(stageKeys.map(stageName)).size).toBe(stageKeys.length)
})

describe('prompts', () => {
  it.each([
    ['newLead', 'Make contact as soon as possible'],
    ['callback1', 'Attempt contact a second time'],
    ['callback2', 'Attempt contact a third time'],
    ['callback3', 'Attempt contact a final time'],
    ['working', 'Discuss a possible consultation'],
  ] as const)('of the lead stage %s (STG-03)', (key, prompt) => expect(stagePrompt(key)).toBe(prompt))

  it.each([
    ['thinking', 'Discuss possible treatment'],
    ['consultation', 'Record the consultation outcome'],
    ['txPlanConsult', 'Record the treatment plan consultation outcome'],
    ['inTx', 'Record treatment progress'],
  ] as const)('of the consultation stage %s (STG-04)', (key, prompt) => expect(stagePrompt(key)).toBe(prompt))

  it.each([
    ['maybeFuture', 'Not interested right now'],
    ['lost', 'Never contact this patient'],
    ['blocked', 'This patient is blocked'],
    ['complete', 'Treatment completed'],
    ['wonSale', 'Sale completed'],
  ] as const)('of the closed stage %s (STG-05)', (key, prompt) => expect(stagePrompt(key)).toBe(prompt))

  it.each([
    ['wrongNumber', 'Provided an incorrect phone number'],
    ['noNumber', 'Did not provide a phone number'],
    ['didNotAttend', 'Did not attend'],
    ['newPatient', 'Move to the relevant stage'],
    ['sandbox', 'Reactivate this patient'],
  ] as const)('of the stage %s (STG-06)', (key, prompt) => expect(stagePrompt(key)).toBe(prompt))

  it.each([
    ['booking', 'Record the consultation outcome'],
    ['txComplete', 'Treatment completed'],
    ['none', 'Patient not in pipeline'],
  ] as const)('of %s, which the document leaves out', (key, prompt) => expect(stagePrompt(key)).toBe(prompt))

  it('says "Patient not in pipeline" for a patient without a stage (STG-07)', () => {
    expect(stagePrompt(null)).toBe('Patient not in pipeline')
  })
})

it('shows a due-by date except for the eight resting stages, and only when there is one (STG-08)', () => {
  const due = '2025-11-24T09:00:00Z'
  expect(stageKeys.filter((key) => !showsDueBy(key, due)).sort()).toEqual(
    [
      'maybeFuture',
      'lost',
      'complete',
      'wrongNumber',
      'noNumber',
      'didNotAttend',
      'newPatient',
      'sandbox',
    ].sort(),
  )
  expect(stageKeys.filter((key) => showsDueBy(key, null))).toEqual([])
  expect(showsDueBy(null, due)).toBe(false)
})

it('labels the call attempts 2nd, 3rd and Final, and no other stage (ACT-06, STG-09)', () => {
  expect(stageKeys.flatMap((key) => callAttemptLabel(key) ?? [])).toEqual(['2nd', '3rd', 'Final'])
  expect(callAttemptLabel('callback1')).toBe('2nd')
  expect(callAttemptLabel('callback3')).toBe('Final')
})
