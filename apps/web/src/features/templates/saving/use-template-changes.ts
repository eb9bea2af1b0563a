import type { Template } from '@enamel/contract/templates'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { conflictRecord, isRefusal } from '../../../lib/api-error.ts'
import { templatesQuery } from '../templates.api.ts'
import { deleteTemplate, saveTemplate } from './save-template.ts'
import {
  type PendingChange,
  type TemplateSave,
  withoutTemplate,
  withPending,
  withTemplate,
} from './template-changes.ts'

const CHANGES_KEY = ['templates', 'change'] as const

/** Saves and deletes templates. Until the server confirms a change, `usePendingTemplates` shows it. */
export function useTemplateChanges() {
  const queries = useQueryClient()
  const changeList = (change: (templates: Template[]) => Template[]) =>
    queries.setQueryData(templatesQuery.queryKey, (templates) => templates && change(templates))
  const mutation = useMutation({
    mutationKey: CHANGES_KEY,
    mutationFn: async (change: PendingChange): Promise<Template | null> => {
      if (change.kind === 'save') return saveTemplate(change.save)
      await deleteTemplate(change.template)
      return null
    },
    onSuccess: (saved, change) =>
      changeList((templates) =>
        saved
          ? withTemplate(templates, saved)
          : withoutTemplate(templates, change.kind === 'delete' ? change.template.id : ''),
      ),
    onError: (error, change) => {
      const current = conflictRecord<Template>(error)
      if (current) changeList((templates) => withTemplate(templates, current))
      // Another user has deleted it.
      if (isRefusal(error, 'not_found') && change.kind === 'save')
        changeList((templates) => withoutTemplate(templates, change.save.id))
    },
  })
  return {
    save: async (save: TemplateSave): Promise<void> => {
      await mutation.mutateAsync({ kind: 'save', save })
    },
    /** @param template as the user saw it */
    remove: async (template: Template): Promise<void> => {
      await mutation.mutateAsync({ kind: 'delete', template })
    },
  }
}

/** The templates of a channel, with the changes that the server has not confirmed yet (TPL-24). */
export function usePendingTemplates(
  templates: readonly Template[],
  channel: Template['channel'],
): readonly Template[] {
  const pending = useMutationState({
    filters: { mutationKey: CHANGES_KEY, status: 'pending' },
    select: ({ state }) => state.variables as PendingChange,
  })
  return withPending(templates, pending).filter((template) => template.channel === channel)
}
