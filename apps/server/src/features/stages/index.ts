export { enterStage, moveStage } from './move-stage.ts'
export { lastMoverName, latestChange, type ReplacedPosition } from './stage-change.queries.ts'
export { stagePolicy } from './stages.policy.ts'
