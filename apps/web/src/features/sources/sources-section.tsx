import type { LeadSource } from '@enamel/domain/sources/source'
import { numberText } from '@enamel/domain/text/number'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { savingLabels } from '../../ui/buttons/saving-labels.ts'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { focusIfLost, useRestoredFocus } from '../../ui/use-restored-focus.ts'
import type { SourceEdit } from './source-edit.ts'
import { sourcesQuery } from './sources.api.ts'
import styles from './sources.module.css'
import { sourcesState } from './sources-state.ts'
import { useSourceEdit } from './use-source-edit.ts'

const SKELETONS = 11
/** The text for sources that could not be loaded (SRC2-03). */
const NOT_LOADED = "We couldn't load your lead sources right now. Please try again."

/** The lead sources of the practice (SRC2-01, SRC2-02). */
export function SourcesSection() {
  const query = useQuery(sourcesQuery)
  switch (sourcesState(query)) {
    case 'init':
    case 'loading':
      return <LoadingSources />
    case 'errored':
      return <FailureView text={NOT_LOADED} onRetry={() => void query.refetch()} />
    case 'loaded':
      return <SourceList sources={query.data ?? []} />
  }
}

function LoadingSources() {
  return (
    <div role="status" aria-busy aria-label="Loading lead sources" className={styles.sources}>
      {Array.from({ length: SKELETONS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other identity
        <div key={index} className={styles.row} data-skeleton>
          <Skeleton width={140} height={12} />
          <Skeleton width={24} height={12} />
        </div>
      ))}
    </div>
  )
}

type Editing = ReturnType<typeof useSourceEdit>

function SourceList({ sources }: { sources: readonly LeadSource[] }) {
  const editing = useSourceEdit(sources)
  const { edit, step, isGone } = editing
  const list = useRef<HTMLUListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  useRestoredFocus(editing.removing === null, () => list.current)
  useFocusAfterEdit(editing, sources, ({ source, text }) =>
    source === null ? add.current : (renameButton(list.current, source) ?? renameButton(list.current, text)),
  )
  return (
    <>
      <ul ref={list} tabIndex={-1} className={styles.sources} aria-label="Lead sources">
        {sources.map((source) => (
          <li key={source.name} className={styles.row} data-source={source.name}>
            {edit?.source === source.name ? (
              <SourceInput editing={editing} label={`New name of ${source.name}`} />
            ) : (
              <SourceRow source={source} editing={editing} />
            )}
          </li>
        ))}
        {(edit?.source === null || isGone) && (
          <li className={styles.row}>
            <SourceInput
              editing={editing}
              label="Name of the new source"
              warning={
                isGone
                  ? `Someone else has renamed or deleted ${edit?.source}. Saving adds this name.`
                  : undefined
              }
            />
          </li>
        )}
      </ul>
      <Button
        ref={add}
        icon={IconPlus}
        className={styles.add}
        disabled={edit !== null}
        onClick={() => step({ type: 'add' })}
      >
        Add source
      </Button>
    </>
  )
}

/** The button that renames a source, in the row of the source. */
function renameButton(list: HTMLUListElement | null, name: string): HTMLButtonElement | null {
  return list?.querySelector(`[data-source="${CSS.escape(name.trim())}"] button`) ?? null
}

/**
 * Moves the focus after an edit, whose field is gone. A renamed source may be listed a moment after its field has gone;
 * the focus then moves once more.
 */
function useFocusAfterEdit(
  { edit }: Editing,
  sources: readonly LeadSource[],
  target: (edit: NonNullable<SourceEdit>) => HTMLElement | null,
): void {
  const ended = useRef<{ edit: NonNullable<SourceEdit>; sources: readonly LeadSource[] }>(null)
  const restore = useEffectEvent((last: NonNullable<SourceEdit>) => focusIfLost(target(last)))
  useEffect(() => {
    if (edit) ended.current = { edit, sources }
    else if (ended.current) {
      restore(ended.current.edit)
      if (ended.current.sources !== sources) ended.current = null
    }
  }, [edit, sources])
}

function SourceRow({ source: { name, custom, count }, editing }: { source: LeadSource; editing: Editing }) {
  const isRemoving = editing.removing === name
  return (
    <>
      <span className={styles.name}>{name}</span>
      <span className={`${styles.count} tabular`}>
        {numberText(count)}
        <span className="visually-hidden">{count === 1 ? ' patient' : ' patients'}</span>
      </span>
      <span className={styles.actions}>
        {custom && (
          <>
            <IconButton
              icon={IconPencil}
              label={`Rename ${name}`}
              disabled={isRemoving || editing.edit !== null}
              onClick={() => editing.step({ type: 'edit', source: name })}
            />
            <ConfirmButton
              icon={IconTrash}
              variant="quiet"
              disabled={isRemoving}
              onConfirm={() => editing.remove(name)}
            >
              {isRemoving ? 'Deleting' : 'Delete'}
              <span className="visually-hidden"> {name}</span>
            </ConfirmButton>
          </>
        )}
      </span>
    </>
  )
}

interface SourceInputProps {
  editing: Editing
  label: string
  /** What another user has done with the source meanwhile. */
  warning?: string | undefined
}

/** The field of the edited name: Enter saves it, Escape cancels (SRC2-05). */
function SourceInput({ editing, label, warning }: SourceInputProps) {
  const { edit, error, isSaving, step, submit } = editing
  const cancel = () => step({ type: 'cancel' })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextInput
        label={label}
        hideLabel
        size={32}
        autoFocus
        autoComplete="off"
        maxLength={255}
        className={styles.input}
        readOnly={isSaving}
        error={error ?? undefined}
        warning={warning}
        value={edit?.text ?? ''}
        onChange={({ target }) => step({ type: 'type', text: target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || isSaving) return
          event.stopPropagation()
          cancel()
        }}
      />
      <Button type="submit" variant="primary" busy={isSaving} {...savingLabels}>
        Save
      </Button>
      <Button onClick={cancel} disabled={isSaving}>
        Cancel
      </Button>
    </form>
  )
}
