export type { Candidate, Detection } from './detect/detection.ts'
export { draftConfig } from './detect/draft-config.ts'
export type { Hints } from './detect/detection.ts'
export type { HealthLine } from './doctor/examine-service.ts'
