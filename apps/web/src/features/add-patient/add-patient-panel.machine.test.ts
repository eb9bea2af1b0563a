import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { type AddPatientPanelEvent, addPatientPanelMachine } from './add-patient-panel.machine.ts'

function stateAfter(...types: AddPatientPanelEvent['type'][]) {
  const panel = createActor(addPatientPanelMachine).start()
  for (const type of types) panel.send({ type })
  return panel.getSnapshot().value
}

describe('the Add Patient panel', () => {
  it('is closed, clean, dirtied or confirming (ADD-05)', () => {
    expect(Object.keys(addPatientPanelMachine.states)).toEqual(['closed', 'clean', 'dirtied', 'confirming'])
    expect(stateAfter()).toBe('closed')
    expect(stateAfter('open')).toBe('clean')
    expect(stateAfter('open', 'change')).toBe('dirtied')
  })

  it('closes immediately when clean, and asks the user first when dirtied (ADD-05)', () => {
    expect(stateAfter('open', 'close')).toBe('closed')
    expect(stateAfter('open', 'change', 'close')).toBe('confirming')
  })

  it('closes when the user discards the data, and otherwise stays dirtied (ADD-06)', () => {
    expect(stateAfter('open', 'change', 'close', 'discard')).toBe('closed')
    expect(stateAfter('open', 'change', 'close', 'stay')).toBe('dirtied')
  })

  it('closes after a save, even while it asks whether to discard the data (ADD-05)', () => {
    expect(stateAfter('open', 'change', 'saved')).toBe('closed')
    expect(stateAfter('open', 'change', 'close', 'saved')).toBe('closed')
  })
})
