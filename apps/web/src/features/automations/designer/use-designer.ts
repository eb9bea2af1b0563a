import type { CheckResult } from '@enamel/domain/automations/email/checks/checked-email'
import { useMemo, useState, useSyncExternalStore } from 'react'
import type { RichTextHandle } from './canvas/rich-text.tsx'
import type { EmailDesignerProps } from './designer-props.ts'
import type { EmailDocument } from './model/email-document.ts'
import { blockRows } from './model/email-node.ts'
import { insertTargets } from './model/insert-targets.ts'
import { useBlockActions } from './use-block-actions.ts'
import { useEmailChecks, usePlaceholders } from './use-email-checks.ts'
import { useFocusRequest } from './use-focus-request.ts'

/** Selects the footer, which is no block of the email. */
export const FOOTER = 'footer'

export type Designer = ReturnType<typeof useDesigner>

/** The email with its selected block, its checks, and what can be done to it. */
export function useDesigner(email: EmailDocument, props: EmailDesignerProps) {
  const state = useSyncExternalStore(email.subscribe, email.state)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [targets] = useState(() => insertTargets<RichTextHandle>())
  const focusing = useFocusRequest()
  const { brand, isMarketing } = props
  const { choices, rules } = usePlaceholders(props)
  const checks = useEmailChecks(state, props)
  const rows = useMemo(() => blockRows(state.body), [state.body])
  const rowOf = (id: string | null) => rows.find(({ node }) => node.id === id) ?? null
  const actions = useBlockActions(email, { selectedId, setSelectedId }, focusing, brand.colours[0]?.value)

  function select(id: string | null) {
    if (id === selectedId) return
    email.endRun()
    setSelectedId(id)
    targets.select(id)
  }
  /** Whether a warning is fixed in the email itself, rather than in the settings of a block. */
  function isFixedInEmail({ warning }: Pick<CheckResult, 'warning'>): boolean {
    if (!warning?.block) return true
    return warning.field === 'content' && rowOf(warning.block)?.node.tag === 'mj-text'
  }
  return {
    ...actions,
    email,
    state,
    brand,
    isMarketing,
    rows,
    checks,
    choices,
    rules,
    focusing,
    selected: rowOf(selectedId),
    isFooterSelected: selectedId === FOOTER,
    select,
    registerText: targets.registerText,
    textOf: targets.textOf,
    setInsertTarget: targets.focus,
    /** Inserts a placeholder into the field that was focused last, or into the selected text (DSG-04). */
    insertPlaceholder(written: string) {
      if (targets.insert(written, selectedId))
        actions.setAnnouncement(`${rules.labelOf(written) ?? written} inserted`)
    },
    warningsOf: (id: string) => checks.filter(({ warning }) => warning?.block === id),
    isFixedInEmail,
    /** Selects the block of a warning, and focuses the field in which it can be fixed. */
    fix({ warning }: CheckResult) {
      if (!warning) return
      if (warning.block) select(warning.block)
      const { block, field } = warning
      if (block && isFixedInEmail({ warning })) focusing.run(() => targets.textOf(block)?.focus())
      else focusing.focusField(field)
    },
  }
}
