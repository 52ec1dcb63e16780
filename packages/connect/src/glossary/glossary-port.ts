import type { LanguageService } from '@lockale/client'
import type { ResourceName } from '@lockale/exchange'
import type { IdFile } from '../ids/id-file.ts'

/** Where glossaries are, and what is on record about them. */
export interface GlossaryPort {
  readonly client: Pick<LanguageService, 'glossaries'>
  readonly ids: IdFile
  /** As `openCalls` has it; `undefined` for the local service inside the run. */
  readonly place: string | undefined
  readonly signal: AbortSignal
}

/** The place under which ids are kept. */
export function placeOf({ place }: Pick<GlossaryPort, 'place'>): string {
  return place ?? 'local'
}

/** @param name behind `lockale/glossaries/` */
export function nameAt(port: Pick<GlossaryPort, 'place'>, name: string): ResourceName {
  return { place: placeOf(port), kind: 'glossary', name }
}
