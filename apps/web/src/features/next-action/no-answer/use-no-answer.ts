import type { Patient } from '@enamel/contract/patients'
import { isStale } from '@enamel/domain/next-action/stale-action'
import { nameWithDistinguisher } from '@enamel/domain/patients/name'
import { variantOf } from '@enamel/domain/pipeline/variant'
import { useMutation } from '@tanstack/react-query'
import { loadPart } from '../../../lib/load-part.ts'
import { productTime } from '../../../lib/product-time.ts'
import { useInit } from '../../../signed-in/init.api.ts'
import { type OfferWhileSaving, offerUndoWhileSaving } from '../../../signed-in/undo/offer-undo.tsx'
import { showError } from '../../../ui/feedback/show-error.ts'
import type { NextActionPorts } from '../ports.ts'
import type { SaveEffects } from '../saving/save-effects.ts'
import type { ActionSaveView } from '../saving/use-action-save.ts'

const loadCode = () => loadPart(() => import('./unanswered-flow.ts'))

/** The action that the row of a queue shows, which its user means with one press. */
export interface ListedAction extends Pick<Patient, 'stage' | 'next_action_at'> {
  /** Whether a colleague has completed it (ACT-21). */
  isStale: boolean
}

export interface NoAnswerInput {
  patient: Patient
  /** The action on which the save is based; without it, the patient's present one. */
  listedAction: ListedAction | undefined
  ports: Pick<NextActionPorts, 'loadFlow'>
  /** Loads the view of a failed save, which could not be loaded when the connection is lost. */
  loadFailure: () => Promise<unknown>
  effects: SaveEffects
  save: ActionSaveView['save']
}

/** Saves in one press that a patient did not answer, and offers to take it back. */
export function useNoAnswer({ patient, listedAction, ports, loadFailure, effects, save }: NoAnswerInput) {
  const { client, features } = useInit()
  const zone = client.time_zone
  const text = `No answer: ${nameWithDistinguisher(patient) || 'New lead'}`
  const basis = listedAction && { stage: listedAction.stage, next_action_at: listedAction.next_action_at }
  const { mutate, isPending } = useMutation({
    mutationFn: (_: OfferWhileSaving) => Promise.all([ports.loadFlow(), loadCode(), loadFailure()]),
    onSuccess([details, { unansweredFlow, unansweredText, undoCall }], offer) {
      const flow = unansweredFlow({ ...patient, ...basis }, details, {
        variant: variantOf(features),
        now: productTime.now(),
        zone,
        draftNote: null,
      })
      if (!flow) return offer.withdraw()
      save(flow, {
        saved({ next_action_at, undo_id: undoId }) {
          if (undoId === undefined) return offer.withdraw()
          const undo = () => void undoCall({ patientId: patient.id, undoId, effects })
          offer.saved({ text: unansweredText(text, next_action_at, zone), undo })
        },
        failed: offer.withdraw,
      })
    },
    onError(error, offer) {
      offer.withdraw()
      showError(error)
    },
  })
  return {
    isLoading: isPending,
    /** Whether the patient has another action than the one that the user sees. */
    isStale: listedAction !== undefined && (listedAction.isStale || isStale(listedAction, patient)),
    prepare: () => void loadCode().catch(() => {}),
    press: () => mutate(offerUndoWhileSaving(text)),
  }
}
