import { useState } from 'react'
import { everyone, type PeopleFilter } from '../../features/automations/model/people-filter.ts'

export type PanelTab = 'triggers' | 'people' | 'test' | 'replay'

/** What is open on the page of an automation. */
export function useWorkflowView() {
  const [tab, setTab] = useState<PanelTab>('people')
  const [filter, setFilter] = useState<PeopleFilter>(everyone)
  const [openId, setOpenId] = useState<string | null>(null)
  const [actionId, openAction] = useState<string | null>(null)
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  return {
    tab,
    setTab,
    filter,
    setFilter,
    openId,
    setOpenId,
    actionId,
    openAction,
    setPanel,
    /** Shows the people of a filter that was chosen outside the panel, which a narrow window has below the chain. */
    listPeople(chosen: PeopleFilter) {
      setTab('people')
      setFilter(chosen)
      setOpenId(null)
      panel?.scrollIntoView({ block: 'nearest' })
    },
  }
}

export type WorkflowView = ReturnType<typeof useWorkflowView>
