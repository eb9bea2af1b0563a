import type { Patient } from '@enamel/contract/patients'
import { eventually } from '@enamel/testing/eventually'
import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { ApiError, NetworkError } from '../../lib/api-error.ts'
import { type EditConflict, type PatientSave, patientEditMachine } from './patient-edit.machine.ts'

const changes = { last_name: 'Adeyemi-Cole' }
const save = { type: 'save', version: 7, changes } as const

function startEditor() {
  const saves: (PatientSave & { succeed: () => void; fail: (error: unknown) => void })[] = []
  const saved: Patient[] = []
  const conflicts: EditConflict[] = []
  const actor = createActor(
    patientEditMachine.provide({
      actors: {
        savePatient: fromPromise<Patient, PatientSave>(
          ({ input }) =>
            new Promise((resolve, reject) => {
              saves.push({ ...input, succeed: () => resolve({ version: 8 } as Patient), fail: reject })
            }),
        ),
      },
      actions: {
        saved: (_, patient) => void saved.push(patient),
        conflicted: (_, conflict) => void conflicts.push(conflict),
      },
    }),
  )
  actor.start()
  return {
    actor,
    saves,
    saved,
    conflicts,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    becomes: (state: string) => eventually(() => expect(actor.getSnapshot().value).toBe(state)),
  }
}

describe('editing a patient', () => {
  it('is loaded, then saving, then loaded again, and sends the changes with their version (EDIT-02)', async () => {
    const { actor, saves, saved, state, becomes } = startEditor()
    expect(state()).toBe('loaded')
    actor.send({ type: 'edit' })
    actor.send(save)
    expect(state()).toBe('saving')
    expect(saves[0]).toMatchObject({ version: 7, changes })
    actor.send({ type: 'cancel' })
    actor.send(save)
    expect(state()).toBe('saving')
    expect(saves).toHaveLength(1)
    saves[0]?.succeed()
    await becomes('loaded')
    expect(saved).toEqual([{ version: 8 }])
  })

  it('is errored_saving after a failure, and can be saved again or edited further (PAT-12, EDIT-02, EDIT-03)', async () => {
    const { actor, saves, becomes, state } = startEditor()
    actor.send({ type: 'edit' })
    actor.send(save)
    saves[0]?.fail(new NetworkError(new Error()))
    await becomes('errored_saving')
    actor.send(save)
    expect(state()).toBe('saving')
    expect(saves[1]).toMatchObject({ version: 7, changes })
    saves[1]?.fail(new ApiError(503, {}))
    await becomes('errored_saving')
    actor.send({ type: 'edit' })
    expect(state()).toBe('editing')
  })

  it("returns to the fields with the server's message and the current data when another user has changed the fields", async () => {
    const { actor, saves, becomes, context, conflicts } = startEditor()
    actor.send({ type: 'edit' })
    actor.send(save)
    const conflict = { message: 'Hannah Price changed this patient', current: { version: 9 } as Patient }
    saves[0]?.fail(
      new ApiError(409, { code: 'edit_conflict', message: conflict.message, record: conflict.current }),
    )
    await becomes('editing')
    expect(context().conflict).toEqual(conflict)
    expect(conflicts).toEqual([conflict])
    actor.send({ ...save, version: 9 })
    expect(context().conflict).toBeNull()
    saves[1]?.succeed()
    await becomes('loaded')
  })

  it('returns to the fields with the errors from the server', async () => {
    const { actor, saves, becomes, context } = startEditor()
    actor.send({ type: 'edit' })
    actor.send(save)
    saves[0]?.fail(
      new ApiError(422, {
        code: 'validation',
        message: 'Check',
        errors: { email: ['Invalid email address'] },
      }),
    )
    await becomes('editing')
    expect(context().refused).toEqual({ email: 'Invalid email address' })
    actor.send({ type: 'cancel' })
    expect(context().refused).toEqual({})
  })
})
