import type { Signature } from '@enamel/contract/practice'
import { practiceSettings } from '@enamel/contract/practice-settings'
import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { fromPromise } from 'xstate'
import { conflictRecord, isRefusal } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { useFormDraft, useResumedDraft } from '../../../lib/drafts/form-drafts.tsx'
import { errorMessage } from '../../../lib/error-message.ts'
import { usePublishEffect } from '../../../signed-in/realtime-context.tsx'
import { showError } from '../../../ui/feedback/show-error.ts'
import { practiceSettingsQuery } from '../practice-settings.api.ts'
import {
  type CleanResult,
  type SignatureEdit,
  type StartedSignatureEdit,
  signatureMachine,
} from './signature.machine.ts'

const calls = {
  cleanSignature: fromPromise<CleanResult, { html: string }>(({ input }) => cleanSignature(input.html)),
  saveSignature: fromPromise<Signature, SignatureEdit>(({ input: { html, basedOn } }) =>
    call(practiceSettings.saveSignature, { body: { html, based_on: { html: basedOn } } }),
  ),
  removeSignature: fromPromise<Signature, { seen: string }>(({ input: { seen } }) =>
    call(practiceSettings.removeSignature, { body: { based_on: { html: seen } } }),
  ),
}

async function cleanSignature(html: string): Promise<CleanResult> {
  try {
    const cleaned = await call(practiceSettings.previewSignature, { body: { html } })
    return { ok: true, html: cleaned.html }
  } catch (error) {
    const reason = isRefusal(error, 'validation') ? error.errors.html?.[0] : undefined
    if (reason === undefined) throw error
    return { ok: false, reason }
  }
}

/** The signature's machine, connected to the server and to the cached settings. */
export function useSignature(signature: Signature) {
  const queries = useQueryClient()
  const publish = usePublishEffect()
  const setSignature = (current: Signature) =>
    queries.setQueryData(
      practiceSettingsQuery.queryKey,
      (settings) => settings && { ...settings, signature: current },
    )
  const [state, send] = useMachine(
    signatureMachine.provide({
      actors: calls,
      actions: {
        changed: (_, current) => {
          setSignature(current)
          publish({ kind: 'settings_changed', sections: ['signature'] })
        },
        failed: (_, error) => {
          const current = conflictRecord<Signature>(error)
          if (current) setSignature(current)
          showError(error, errorMessage(error, { marksFields: false }))
        },
      },
    }),
    { input: { signature, resumed: useResumedDraft<StartedSignatureEdit>('signature') } },
  )
  const follow = useEffectEvent((current: Signature) => send({ type: 'stored', signature: current }))
  const { enabled, html } = signature
  useEffect(() => follow({ enabled, html }), [enabled, html])
  const isOpen = state.matches('editing') || state.matches('previewing') || state.matches('saving')
  const { context } = state
  const { html: typed, basedOn, isSuperseded } = context
  useFormDraft<StartedSignatureEdit>('signature', {
    values: { html: typed, basedOn, isSuperseded },
    isUnsaved: isOpen && typed !== context.opened,
    isSaving: state.matches('saving'),
  })
  return { state, send }
}
