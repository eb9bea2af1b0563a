import { describe, expect, it } from 'vitest'
import {
  callAttemptLabel,
  currentStages,
  isFinalAttempt,
  isStageKey,
  listedStages,
  showsDueBy,
  stageKeys,
  stageName,
  stageOf,
  stagePrompt,
} from './stages.ts'

it('has exactly 22 stage keys (STG-01)', () => {
  const keys =
    'newLead callback1 callback2 callback3 working consultation thinking txPlanConsult inTx wrongNumber noNumber ' +
    'didNotAttend maybeFuture lost blocked sandbox txComplete complete newPatient booking wonSale none'
  expect([...stageKeys]).toEqual(keys.split(' '))
  expect(isStageKey('newLead')).toBe(true)
  expect(isStageKey('newlead')).toBe(false)
  expect(isStageKey('toString')).toBe(false)
})

it('lists every stage except none, newPatient, booking and txComplete by name and display_name, stored as key and name (STG-02)', () => {
  const listed = listedStages()
  const missing = stageKeys.filter((key) => !listed.some(({ name }) => name === key))
  expect(missing).toEqual(['txComplete', 'newPatient', 'booking', 'none'])
  expect(listed[0]).toEqual({ name: 'newLead', display_name: 'New Lead' })
  expect(currentStages(listed)[0]).toEqual({ key: 'newLead', name: 'New Lead' })
  expect(new Set(stageKeys.map(stageName)).size).toBe(stageKeys.length)
})

describe('a prompt', () => {
  it('exists for each lead stage (STG-03)', () => {
    expect(stagePrompt('newLead')).toBe('Make contact as soon as possible')
    expect(stagePrompt('callback1')).toBe('Attempt contact a second time')
    expect(stagePrompt('callback2')).toBe('Attempt contact a third time')
    expect(stagePrompt('callback3')).toBe('Attempt contact a final time')
    expect(stagePrompt('working')).toBe('Discuss a possible consultation')
  })

  it('exists for each consultation stage (STG-04)', () => {
    expect(stagePrompt('thinking')).toBe('Discuss possible treatment')
    expect(stagePrompt('consultation')).toBe('Record the consultation outcome')
    expect(stagePrompt('txPlanConsult')).toBe('Record the treatment plan consultation outcome')
    expect(stagePrompt('inTx')).toBe('Record treatment progress')
  })

  it('exists for each closed stage (STG-05)', () => {
    expect(stagePrompt('maybeFuture')).toBe('Not interested right now')
    expect(stagePrompt('lost')).toBe('Never contact this patient')
    expect(stagePrompt('blocked')).toBe('This patient is blocked')
    expect(stagePrompt('complete')).toBe('Treatment completed')
    expect(stagePrompt('wonSale')).toBe('Sale completed')
  })

  it('exists for each other stage (STG-06)', () => {
    expect(stagePrompt('wrongNumber')).toBe('Provided an incorrect phone number')
    expect(stagePrompt('noNumber')).toBe('Did not provide a phone number')
    expect(stagePrompt('didNotAttend')).toBe('Did not attend')
    expect(stagePrompt('newPatient')).toBe('Move to the relevant stage')
    expect(stagePrompt('sandbox')).toBe('Reactivate this patient')
  })

  it('exists for the three stages that the specification leaves out', () => {
    expect(stagePrompt('booking')).toBe('Record the consultation outcome')
    expect(stagePrompt('txComplete')).toBe('Treatment completed')
    expect(stagePrompt('none')).toBe('Patient not in pipeline')
  })

  it('is "Patient not in pipeline" for a patient without a stage (STG-07)', () => {
    expect(stagePrompt(stageOf(null))).toBe('Patient not in pipeline')
  })
})

it('shows a due-by date, if there is one, except in eight stages and in the stage none (STG-08, G-06)', () => {
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
      'none',
    ].sort(),
  )
  expect(stageKeys.filter((key) => showsDueBy(key, null))).toEqual([])
})

it('treats a patient without a known stage as one in the stage none (C-33)', () => {
  expect([null, '', 'newlead', 'toString', 'none'].map(stageOf)).toEqual(Array(5).fill('none'))
  expect(stageKeys.map(stageOf)).toEqual([...stageKeys])
})

it('labels the call attempts 2nd, 3rd and Final, and no other stage (ACT-06, STG-09)', () => {
  expect(stageKeys.flatMap((key) => callAttemptLabel(key) ?? [])).toEqual(['2nd', '3rd', 'Final'])
  expect((['callback1', 'callback2', 'callback3'] as const).map(stageName)).toEqual([
    '2nd Call Attempt',
    '3rd Call Attempt',
    'Final Call Attempt',
  ])
  expect((['callback1', 'callback2', 'callback3'] as const).map(callAttemptLabel)).toEqual([
    '2nd',
    '3rd',
    'Final',
  ])
  expect(stageKeys.filter(isFinalAttempt)).toEqual(['callback3'])
})
