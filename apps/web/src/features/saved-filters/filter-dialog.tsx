import type { SavedFilter } from '@enamel/contract/saved-filters'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { FilterNameDialog } from './filter-name-dialog.tsx'
import { ManageFiltersDialog } from './manage-filters-dialog.tsx'
import { createFilter, renameFilter } from './saved-filters.api.ts'

export type OpenDialog = { kind: 'save' | 'manage' } | { kind: 'rename'; filter: SavedFilter }

export interface FilterDialogProps {
  dialog: OpenDialog
  setDialog: (dialog: OpenDialog | null) => void
  filters: readonly SavedFilter[]
  /** The combination that is saved under a new name. */
  draft: Pick<SavedFilter, 'screen' | 'query'>
  onSaved: (filter: SavedFilter) => void
  onDelete: (filter: SavedFilter) => void
}

/** The dialog that is open: a new filter gets its name, or the filters are listed, to rename and delete them. */
export function FilterDialog({ dialog, setDialog, filters, draft, onSaved, onDelete }: FilterDialogProps) {
  // The same for every attempt, so that a filter is saved once.
  const [newId] = useState(() => uuid())
  const close = () => setDialog(null)
  const manage = () => setDialog({ kind: 'manage' })
  if (dialog.kind === 'save') {
    return (
      <FilterNameDialog
        title="Save this filter"
        name=""
        id={newId}
        save={(name) => createFilter({ ...draft, id: newId, name } as SavedFilter)}
        onSaved={onSaved}
        onClose={close}
      />
    )
  }
  // The list stays below the form, so that the focus returns to its button.
  return (
    <>
      <ManageFiltersDialog
        filters={filters}
        onRename={(filter) => setDialog({ kind: 'rename', filter })}
        onDelete={onDelete}
        onClose={close}
      />
      {dialog.kind === 'rename' && (
        <FilterNameDialog
          title="Rename filter"
          name={dialog.filter.name}
          id={dialog.filter.id}
          save={(name) => renameFilter(dialog.filter, name)}
          onSaved={manage}
          onClose={manage}
        />
      )}
    </>
  )
}
