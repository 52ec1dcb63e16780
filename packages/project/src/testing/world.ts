import { type World as WorldOf, worldsOf } from '@lockale/core/testing/world'
import { createProject } from '../open-project.ts'
import type { Project } from '../project.ts'

export { createTranslator, failure, type RecordingTranslator } from '@lockale/core/testing/world'
export type World = WorldOf<Project>

/** A project on a disk in memory, with a translator in memory that says `de:` in front of each text. */
export const createWorld: ReturnType<typeof worldsOf<Project>> = worldsOf(createProject)
