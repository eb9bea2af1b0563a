import { type CommunicationSettings, communicationSettings } from '@enamel/contract/communication-settings'
import { checkEnableSms, type EnableSmsForm } from '@enamel/domain/communication-settings/enable-sms'
import { formatPhone } from '@enamel/domain/patients/phone-number'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { errorMessage } from '../../lib/error-message.ts'
import { type RefusedFields, useEditForm } from '../../lib/forms/use-edit-form.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { usePublishEffect } from '../../signed-in/realtime-context.tsx'
import { SETTINGS_SAVED } from '../../signed-in/settings/use-settings-form.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { communicationSettingsQuery } from './communication-settings.api.ts'

/** The form that gives the practice a number for texts and calls (COMS-08). It begins with the practice's phone. */
export function useEnableSms() {
  const { client, settings } = useInit()
  const { country } = client
  const queries = useQueryClient()
  const publish = usePublishEffect()
  const [refused, setRefused] = useState<RefusedFields>({})

  const enable = useMutation({
    mutationFn: (body: EnableSmsForm) => call(communicationSettings.enableSms, { body }),
    onMutate: () => setRefused({}),
    onSuccess: ({ sms_status }) => {
      queries.setQueryData<CommunicationSettings>(
        communicationSettingsQuery.queryKey,
        (current) => current && { ...current, sms_status },
      )
      publish({ kind: 'settings_changed', sections: [] })
      toast.success(SETTINGS_SAVED)
    },
    onError: (error) => {
      if (isRefusal(error, 'validation')) setRefused(error.errors)
      // Another user has enabled texts: their number is loaded.
      if (isRefusal(error, 'sms_already_enabled')) publish({ kind: 'settings_changed', sections: [] })
    },
  })

  const check = (form: EnableSmsForm) => checkEnableSms(form, country)
  const { form, values } = useEditForm<EnableSmsForm>({
    name: 'number for texts',
    saved: { practice_phone: formatPhone(settings.practice.phone, country) },
    check,
    isSaving: enable.isPending,
    refused,
    mode: 'onTouched',
  })
  const { error } = enable
  return {
    form,
    error: form.formState.errors.practice_phone?.message,
    /** Why the practice got no number; null for an error of the field. */
    failure: error && !isRefusal(error, 'validation') ? errorMessage(error) : null,
    isValid: Object.keys(check(values)).length === 0,
    isSaving: enable.isPending,
    submit: () => {
      if (!enable.isPending) enable.mutate(values)
    },
  }
}
