import type { Patient, Snooze } from '@enamel/contract/patients'
import { snoozeRequest } from '@enamel/domain/snooze/snooze-form'
import { offsetInstant } from '@enamel/domain/time/offset-instant'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { patientKey } from '../features/patients/patient.api.ts'
import { endSnooze, extendSnooze, setSnooze } from '../features/snooze/snooze.api.ts'
import type { ChosenSnooze } from '../features/snooze/snooze-form.tsx'
import { errorWords } from '../lib/error-words.ts'
import { sayFailure } from '../ui/feedback/say-failure.ts'

/** What became of a patient whose snooze was set: `extended` when they were waking (SNZ-16). */
export type Snoozed = 'snoozed' | 'extended'

export interface SnoozeActs {
  /** Sets a snooze, or extends the one that the patient has. */
  snooze: (chosen: ChosenSnooze) => void
  /** Extends it and keeps its comment (G-15). */
  remindAt: (endsAt: Date) => void
  end: () => void
}

interface Subject {
  patientId: string
  /** The snooze as it shows; null without one. */
  held: Snooze | null
  zone: string
  /** The server has taken it. */
  onDone?: ((snoozed: Snoozed) => void) | undefined
}

/** What can be done with a patient's snooze; it shows at once, and is undone where the server refuses. */
export function useSnoozeActs({ patientId, held, zone, onDone }: Subject): SnoozeActs {
  const queries = useQueryClient()
  const done = () => onDone?.(held?.state === 'waking' ? 'extended' : 'snoozed')
  return {
    async snooze({ endsAt, comment }) {
      const request = snoozeRequest(endsAt, comment, zone)
      const next = asleepUntil(endsAt, request.comment)
      const save = () => (held ? extendSnooze(patientId, request) : setSnooze(patientId, request))
      if (await showAndSave(queries, patientId, next, save)) done()
    },
    async remindAt(endsAt) {
      if (await remindOf(queries, patientId, endsAt, zone)) done()
    },
    async end() {
      await showAndSave(queries, patientId, null, () => endSnooze(patientId))
    },
  }
}

/** Extends a patient's snooze and keeps its comment. @returns whether the server took it */
export function remindOf(
  queries: QueryClient,
  patientId: string,
  endsAt: Date,
  zone: string,
): Promise<boolean> {
  const comment = queries.getQueryData<Patient>(patientKey(patientId))?.snooze?.comment ?? null
  return showAndSave(queries, patientId, asleepUntil(endsAt, comment), () =>
    extendSnooze(patientId, { endsAt: offsetInstant(endsAt, zone) }),
  )
}

function asleepUntil(endsAt: Date, comment: string | null): Snooze {
  return { ends_at: endsAt.toISOString(), comment, state: 'asleep' }
}

/** Shows what a snooze becomes, and what it was again when saving it fails. @returns whether it was saved */
async function showAndSave(
  queries: QueryClient,
  patientId: string,
  next: Snooze | null,
  save: () => Promise<void>,
): Promise<boolean> {
  const queryKey = patientKey(patientId)
  const show = (snooze: Snooze | null) =>
    queries.setQueryData<Patient>(queryKey, (held) => held && { ...held, snooze })
  await queries.cancelQueries({ queryKey, exact: true })
  const before = queries.getQueryData<Patient>(queryKey)?.snooze ?? null
  show(next)
  try {
    await save()
    return true
  } catch (error) {
    show(before)
    sayFailure(error, errorWords(error, { marksFields: false }))
    return false
  } finally {
    queries.invalidateQueries({ queryKey, exact: true })
  }
}
