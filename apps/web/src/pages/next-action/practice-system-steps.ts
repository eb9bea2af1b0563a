import type { PracticeSystemSteps } from '../../features/next-action/flow/practice-system-steps.ts'
import { CreateStep } from '../../features/practice-system/creating/create-step.tsx'
import { LinkStep } from '../../features/practice-system/matching/link-step.tsx'

/** The steps of a flow that ask the practice system about its patient. */
export const practiceSystemSteps: PracticeSystemSteps = { LinkPatient: LinkStep, AddPatient: CreateStep }
